import { useEffect } from "react";

export const productName = "Community Data Platform";

/** The title of a page: the product's name and the route's title. */
export function pageTitle(title: string): string {
  return title === "" ? productName : `${productName} · ${title}`;
}

/** Sets the title while mounted; screens use it when the title depends on what they show, for example a name. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
