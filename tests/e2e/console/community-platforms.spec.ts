import type { Locator, Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { expect, freshName, type Segment, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

const card = (page: Page, name: string): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

const integrationsOf = (group: Segment) => `/integrations/${group.id}/${group.projects[0]?.subprojects[0]?.id}`;

test("Slack is connected by installing the app; the card then explains how to add the bot to channels", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Talkers"));
  await page.goto(integrationsOf(group));
  await expect(card(page, "Slack")).toContainText("Messages, threads, and new joiners.");
  await card(page, "Slack").getByRole("button", { name: "Connect Slack" }).click();
  const before = page.getByRole("dialog", { name: "Slack" });
  await expect(before).toContainText("How much there is to read is known only during the first sync.");
  await before.getByRole("button", { name: "Of one year" }).click();
  await noViolations(page);
  await picture(page, "slack-sign-in");
  await before.getByRole("button", { name: "Continue at Slack" }).click();
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
  const opened = page.waitForEvent("popup");
  await documentation.click();
  await (await opened).close();
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

test("Discord is connected by adding the bot to a server, and only in the browser that started it", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Gamers"));
  await page.goto(integrationsOf(group));
  await expect(card(page, "Discord")).toContainText("forum channels, and new joiners.");
  await card(page, "Discord").getByRole("button", { name: "Connect Discord" }).click();
  await page.getByRole("button", { name: "Continue at Discord" }).click();
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

test("Groups.io asks for the account and its second factor first; Auto-Sync selects a group with all subgroups", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Listeners"));
  await page.goto(integrationsOf(group));
  await card(page, "Groups.io").getByRole("button", { name: "Connect Groups.io" }).click();
  const drawer = page.getByRole("dialog", { name: "Groups.io" });
  const verify = drawer.getByRole("button", { name: "Verify Account" });
  await expect(verify).toBeDisabled();
  await drawer.getByLabel(/^Email/).fill("owner");
  await drawer.getByLabel(/^Email/).press("Tab");
  await expect(drawer.getByText("Enter valid email")).toBeVisible();
  await drawer.getByLabel(/^Email/).fill("owner@groups.example");
  await drawer.getByLabel(/^Password/).fill("correct horse");
  await verify.click();
  await expect(drawer.getByRole("alert")).toContainText("Two-factor authentication code is required");
  await noViolations(page);
  await picture(page, "groupsio-account");
  await drawer.getByLabel(/^Two-factor/).fill("123456");
  await drawer.getByLabel(/^Two-factor/).press("Enter");
  await expect(drawer).toContainText("Account verified");
  const connect = drawer.getByRole("button", { name: "Connect", exact: true });
  await expect(connect).toBeDisabled();
  await drawer.getByRole("switch", { name: "Auto-Sync of steamloom" }).check();
  const sub = drawer.getByRole("checkbox", { name: "Sync steamloom+dev" });
  await expect(sub).toBeChecked();
  await expect(sub).toBeDisabled();
  await sub.hover({ force: true });
  await expect(page.getByText("Disable Auto-Sync in order to remove subgroup").first()).toBeVisible();
  await noViolations(page);
  await picture(page, "groupsio-groups");
  await connect.click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText("Groups.io integration created successfully")).toBeVisible();
  await expect(card(page, "Groups.io")).toContainText("Connected");
  await expect(card(page, "Groups.io").getByRole("button", { name: "2 groups" })).toBeVisible();

  await card(page, "Groups.io").getByRole("button", { name: "Settings, Groups.io" }).click();
  const update = drawer.getByRole("button", { name: "Update settings" });
  await expect(update).toBeDisabled();
  await drawer.getByRole("checkbox", { name: "Sync looms" }).check();
  await update.click();
  await expect(drawer).toBeHidden();
  await expect(card(page, "Groups.io").getByRole("button", { name: "3 groups" })).toBeVisible();
  await card(page, "Groups.io").getByRole("button", { name: "Settings, Groups.io" }).click();
  await drawer.getByRole("button", { name: "Reverify Account" }).click();
  await expect(drawer.getByLabel(/^Email/)).toHaveValue("");
  await expect(drawer.getByRole("checkbox")).toHaveCount(0);
});

test("HubSpot is connected with a private app; a mapping is tried before it sends data, and sent changes are listed", async ({
  page,
  api,
}) => {
  const group = await api.createGroup(freshName("Contacts"));
  await page.goto(integrationsOf(group));
  await expect(card(page, "HubSpot")).toContainText("Contacts and companies with people and organizations");
  await card(page, "HubSpot").getByRole("button", { name: "Connect HubSpot" }).click();
  const drawer = page.getByRole("dialog", { name: "HubSpot" });
  await expect(drawer.getByRole("button", { name: "Sign in to HubSpot" })).toBeVisible();
  const token = drawer.getByLabel("Access token");
  await token.fill("wrong");
  await drawer.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(drawer.getByRole("alert")).toContainText("Authentication credentials not found.");
  await noViolations(page);
  await picture(page, "hubspot-connect");
  await token.fill("a-private-app");
  await token.press("Enter");
  await expect(drawer).toBeHidden();
  await expect(page.getByText("HubSpot integration created successfully")).toBeVisible();
  await expect(card(page, "HubSpot")).toContainText("Connected");

  await card(page, "HubSpot").getByRole("button", { name: "Settings, HubSpot" }).click();
  const send = drawer.getByRole("checkbox", { name: /Fields of people to contacts/ });
  await expect(send).toBeDisabled();
  await drawer.getByRole("button", { name: "Add field" }).click();
  await expect(drawer.getByText("Select a property and an attribute.")).toBeVisible();
  await drawer.getByLabel("HubSpot property 3").click();
  await page.getByRole("option", { name: "Community activities" }).click();
  await drawer.getByLabel("Attribute 3").click();
  await page.getByRole("option", { name: "Activities", exact: true }).click();
  await expect(drawer.getByLabel("Direction of field 3")).toHaveText("Send");
  await drawer.getByRole("button", { name: "Dry run" }).click();
  await expect(drawer.getByText("In HubSpot: 1 of 1 record would change.")).toBeVisible();
  await expect(drawer.getByText("Community activities: empty → 0")).toBeVisible();
  await noViolations(page);
  await picture(page, "hubspot-mapping");
  await send.check();
  await drawer.getByRole("button", { name: "Update settings" }).click();
  await expect(drawer).toBeHidden();
  await expect(card(page, "HubSpot")).toContainText("Connected");
  await card(page, "HubSpot").getByRole("button", { name: "HubSpot, more actions" }).click();
  await page.getByRole("menuitem", { name: "Sync log" }).click();
  const log = page.getByRole("dialog", { name: "HubSpot sync log" });
  await expect(log.getByText("Community activities: empty → 0")).toBeVisible();
  await picture(page, "hubspot-log");
  await page.keyboard.press("Escape");
  await page.goto(`/people?projectGroup=${group.id}`);
  await expect(page.getByRole("rowheader", { name: "Ada of HubSpot" })).toBeVisible();

  const other = await api.createGroup(freshName("Signed in"));
  await page.goto(integrationsOf(other));
  await card(page, "HubSpot").getByRole("button", { name: "Connect HubSpot" }).click();
  await drawer.getByRole("button", { name: "Sign in to HubSpot" }).click();
  await expect(page.getByText("HubSpot integration created successfully")).toBeVisible();
  await expect(card(page, "HubSpot")).toContainText("Connected");
});

test("a refusal by a provider is shown on the page and removed from the URL", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Refused"));
  await page.goto(`${integrationsOf(group)}?source=slack&error=access_denied`);
  await expect(page.getByText("Slack could not be connected.")).toBeVisible();
  await expect(page.getByText("The sign-in was cancelled.")).toBeVisible();
  await expect(page).toHaveURL(/\/integrations\/[^?]+\??$/);
  await expect(card(page, "Slack").getByRole("button", { name: "Connect Slack" })).toBeEnabled();
});
