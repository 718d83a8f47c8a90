import type { Locator, Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { expect, freshName, type Segment, signIn, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

const card = (page: Page, name: string): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

const integrationsOf = (group: Segment) => `/integrations/${group.id}/${group.projects[0]?.subprojects[0]?.id}`;

interface SocialPlatform {
  readonly key: string;
  readonly name: string;
  /** What is written first and is wrong, with what is said about it. */
  readonly wrong: readonly [field: string, value: string, message: string];
  /** What is written then. */
  readonly right: readonly (readonly [field: string, value: string])[];
  /** What it will bring, told before it is connected. */
  readonly preview: RegExp;
  /** What the card counts, and one of its links. */
  readonly summary: readonly [label: string, link: string];
  /** Somebody who is read. */
  readonly person: string;
}

const platforms: readonly SocialPlatform[] = [
  {
    key: "hackernews",
    name: "Hacker News",
    wrong: ["URL 1", "https://no address", "Url slug is not valid"],
    right: [
      ["URL 1", ""],
      ["Keyword 1", "steamloom"],
    ],
    preview: /1 post found\.[\s\S]*Show HN: Steamloom weaves logs[\s\S]*by ada-on-hn/,
    summary: ["1 keyword", "steamloom"],
    person: "bea-on-hn",
  },
];

for (const { key, name, wrong, right, preview, summary, person } of platforms) {
  test(`${name}: names are tried while they are typed, connected, read and changed`, async ({ page, api }) => {
    const group = await api.createGroup(freshName(name));
    await page.goto(integrationsOf(group));
    await card(page, name)
      .getByRole("button", { name: `Connect ${name}` })
      .click();
    const drawer = page.getByRole("dialog", { name });
    const connect = drawer.getByRole("button", { name: "Connect" });
    await expect(connect).toBeDisabled();
    const [field, value, message] = wrong;
    await drawer.getByLabel(field, { exact: true }).fill(value);
    await drawer.getByLabel(field, { exact: true }).press("Tab");
    await expect(drawer.getByText(message)).toBeVisible();
    await expect(connect).toBeDisabled();
    for (const [label, text] of right) await drawer.getByLabel(label, { exact: true }).fill(text);
    await expect(drawer).toContainText(preview);
    await noViolations(page);
    await picture(page, `${key}-drawer`);
    await connect.click();
    await expect(drawer).toBeHidden();
    await expect(page.getByText(`${name} integration created successfully`)).toBeVisible();
    await expect(card(page, name)).toContainText("Connected");
    const [label, link] = summary;
    await card(page, name).getByRole("button", { name: label }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: link })).toBeVisible();
    await picture(page, `${key}-connected`);
    await page.keyboard.press("Escape");
    await card(page, name)
      .getByRole("button", { name: `Settings, ${name}` })
      .click();
    await expect(drawer.getByRole("button", { name: "Update settings" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await page.goto(`/people?projectGroup=${group.id}`);
    await expect(page.getByRole("rowheader", { name: person })).toBeVisible();
  });
}

test.describe("who may only read", () => {
  test.use({ account: null });

  test("sees the cards without any way to connect or change", async ({ page, api }) => {
    const group = await api.createGroup(freshName("Read only"));
    await page.goto(integrationsOf(group));
    await signIn(page, "readonly");
    for (const { key, name } of platforms) {
      await page.goto(`${integrationsOf(group)}?drawer=${key}`);
      await expect(card(page, name)).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.getByRole("button", { name: /^(Connect|Settings)/ })).toHaveCount(0);
    }
  });
});
