import type { Page } from "@playwright/test";
import { type Api, expect, freshName, type Segment } from "./fixtures.ts";

/** A section of the profile by its heading. */
export const section = (page: Page, name: string) => page.getByRole("region", { name });
/** Expects a toast or a status of the page with this text. */
export const expectStatus = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text }).first()).toBeVisible();

/** Waits until the lazily loaded menu has the keyboard focus. */
export const menuHasFocus = (page: Page) =>
  expect(page.locator("[role=menu]:focus, [role=menu] :focus")).toHaveCount(1);

interface CreatedPerson {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
}

/** Creates a person with one identity for a single test. */
export async function makePerson(
  api: Api,
  group: Segment,
  what: string,
  platform = "github",
  named: string | null = null,
): Promise<CreatedPerson> {
  const name = freshName(what);
  const handle = named ?? name.toLowerCase().replaceAll(" ", "-");
  const identities = [{ platform, type: "username", value: handle, verified: true }];
  const segments = [group.projects[0]?.subprojects[0]?.id];
  const body = { displayName: name, platform, identities, manuallyCreated: true, segments };
  const { id } = await api.send<{ id: string }>("admin", "POST", "/member", body);
  return { id, name, handle };
}

export async function openProfile(page: Page, group: Segment, { id, name }: CreatedPerson): Promise<void> {
  await page.goto(`/people/${id}?projectGroup=${group.id}`);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}
