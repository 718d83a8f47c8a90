import type { Locator, Page } from "@playwright/test";
import { type Api, expect, freshName, peopleRows, type Segment } from "./fixtures.ts";
import { keepToasts } from "./keep-toasts.ts";

/** A separate group with a few people. */
export interface Crowd {
  readonly group: Segment;
  readonly ids: readonly string[];
}

export async function crowd(api: Api, names: readonly string[]): Promise<Crowd> {
  const group = await api.createGroup(freshName("Bulk"));
  const subProject = group.projects[0]?.subprojects[0]?.id;
  const ids: string[] = [];
  for (const displayName of names) {
    const identities = [{ platform: "github", type: "username", value: freshName("bulk").replace(" ", "-") }];
    const body = { displayName, identities, segments: [subProject] };
    ids.push((await api.send<{ id: string }>("admin", "POST", "/member", body)).id);
  }
  return { group, ids };
}

/** Opens the list of the crowd sorted by name, ready for a selection. */
export async function openCrowd(page: Page, { group, ids }: Crowd): Promise<void> {
  await keepToasts(page);
  await page.goto(`/people?projectGroup=${group.id}&order.prop=displayName&order.order=ascending`);
  await expect(peopleRows(page).getByRole("checkbox")).toHaveCount(ids.length);
}

export const rowOf = (page: Page, name: string): Locator => peopleRows(page).filter({ hasText: name });

/** Actions for the selected rows. */
export const bulkBar = (page: Page): Locator => page.getByRole("toolbar");

export const toastWith = (page: Page, text: string | RegExp): Locator =>
  page.locator("[data-slot=toast]").filter({ hasText: text });
