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

test("Slack is connected by installing the app; then it is told how the bot comes into channels", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Talkers"));
  await page.goto(integrationsOf(group));
  await expect(card(page, "Slack")).toContainText("Connect Slack to sync messages, threads, and new joiners.");
  await card(page, "Slack").getByRole("button", { name: "Connect Slack" }).click();
  const required = page.getByRole("alertdialog", { name: "Connect Slack bot" });
  await expect(required).toContainText("add it to each channel");
  await expect(required.getByRole("link")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(required).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Slack" }).last()).toBeVisible();
  await noViolations(page);
  await picture(page, "slack-bot");
  const documentation = required.getByRole("link", { name: "How to connect Slack bot" });
  await expect(documentation).toHaveAttribute("target", "_blank");
  await documentation.evaluate((link) => link.removeAttribute("href"));
  await documentation.click();
  await expect(required).toBeHidden();
  await expect(page).toHaveURL(/\/integrations\/[^?]+\??$/);
  await expect(card(page, "Slack")).toContainText("Connected");
  await card(page, "Slack").getByRole("button", { name: "2 channels" }).click();
  await expect(page.getByRole("dialog", { name: "Slack channels" })).toContainText("#general");
  await picture(page, "slack-connected");
  await page.keyboard.press("Escape");
  await page.goto(`/people?projectGroup=${group.id}`);
  await expect(page.getByRole("rowheader", { name: "Ada of Slack" })).toBeVisible();
});

test("Discord is connected by adding the bot to a server, and only by the browser that began it", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Gamers"));
  await page.goto(integrationsOf(group));
  await expect(card(page, "Discord")).toContainText("forum channels, and new joiners.");
  await card(page, "Discord").getByRole("button", { name: "Connect Discord" }).click();
  await expect(page.getByText("Discord integration created successfully")).toBeVisible();
  await expect(card(page, "Discord")).toContainText("Connected");
  await expect(card(page, "Discord").getByRole("button", { name: "1 channel" })).toBeVisible();
  await page.goto(`/people?projectGroup=${group.id}`);
  await expect(page.getByRole("rowheader", { name: "Ada of Discord" })).toBeVisible();

  const other = await api.createGroup(freshName("Lured"));
  await page.goto(`${integrationsOf(other)}?source=discord&code=x&guild_id=1&state=forged`);
  await expect(page.getByText("This sign-in is no longer valid. Connect again.")).toBeVisible();
  await expect(card(page, "Discord").getByRole("button", { name: "Connect Discord" })).toBeEnabled();
});

test("what a provider refuses is said on the page, and the address forgets it", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Refused"));
  await page.goto(`${integrationsOf(group)}?source=slack&error=access_denied`);
  await expect(page.getByText("Slack could not be connected.")).toBeVisible();
  await expect(page.getByText("The sign-in was cancelled.")).toBeVisible();
  await expect(page).toHaveURL(/\/integrations\/[^?]+\??$/);
  await expect(card(page, "Slack").getByRole("button", { name: "Connect Slack" })).toBeEnabled();
});

test.describe("who may only read", () => {
  test.use({ account: null });

  test("sees the cards without any way to connect", async ({ page, api }) => {
    const group = await api.createGroup(freshName("Read only"));
    await page.goto(integrationsOf(group));
    await signIn(page, "readonly");
    await page.goto(`${integrationsOf(group)}?source=slack&code=x&state=y`);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^(Connect|Settings)/ })).toHaveCount(0);
  });
});
