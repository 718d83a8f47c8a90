import type { Page } from "@playwright/test";
import { type Api, expect, freshName, type Segment } from "./fixtures.ts";

/** A part of the profile by its heading. */
export const section = (page: Page, name: string) => page.getByRole("region", { name });
/** A toast, or a status of the page, says so. */
export const said = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text }).first()).toBeVisible();

/** The menu is loaded when it is first wanted; from then on the keys are its own. */
export const menuHasFocus = (page: Page) =>
  expect(page.locator("[role=menu]:focus, [role=menu] :focus")).toHaveCount(1);

interface Made {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
}

/** A person of the test's own, with one identity. */
export async function makePerson(
  api: Api,
  group: Segment,
  what: string,
  platform = "github",
  named: string | null = null,
): Promise<Made> {
  const name = freshName(what);
  const handle = named ?? name.toLowerCase().replaceAll(" ", "-");
  const identities = [{ platform, type: "username", value: handle, verified: true }];
  const segments = [group.projects[0]?.subprojects[0]?.id];
  const body = { displayName: name, platform, identities, manuallyCreated: true, segments };
  const { id } = await api.send<{ id: string }>("admin", "POST", "/member", body);
  return { id, name, handle };
}

export async function openProfile(page: Page, group: Segment, { id, name }: Made): Promise<void> {
  await page.goto(`/people/${id}?projectGroup=${group.id}`);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}
