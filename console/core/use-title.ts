import { useEffect } from "react";

export const productName = "Community Data Platform";

/** Title of the browser tab: product name and page title. */
export function pageTitle(title: string): string {
  return title === "" ? productName : `${productName} · ${title}`;
}

/** Sets the title while mounted, for screens whose title depends on loaded data such as a name. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
