import type { Locator, Page, Route } from "@playwright/test";
import { peopleRows, type Segment } from "./fixtures.ts";

/** URL of a group's list of people. */
export const peopleList = (group: Segment, query = ""): string => `/people?projectGroup=${group.id}${query}`;

export const columnHeader = (page: Page, name: string): Locator =>
  page.getByRole("columnheader", { name: new RegExp(`^${name}`) });

/** Names of the rows in their order. */
export const namesOf = (page: Page): Promise<string[]> =>
  peopleRows(page).getByRole("rowheader").locator("bdi").allInnerTexts();

/** Holds the list's matching requests until they are released. */
export async function holdQueries(page: Page, matches: (body: Record<string, unknown>) => boolean) {
  const held: Route[] = [];
  await page.route("**/api/member/query*", (route) => {
    if (matches((route.request().postDataJSON() ?? {}) as Record<string, unknown>)) held.push(route);
    else void route.continue();
  });
  return {
    held,
    release: async () => {
      for (const route of held) await route.continue();
    },
  };
}
