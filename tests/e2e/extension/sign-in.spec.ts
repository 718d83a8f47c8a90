import type { Page } from "@playwright/test";
import { platformAddress } from "../addresses.ts";
import { noViolations } from "../axe.ts";
import { tokenOf } from "../fixtures.ts";
import { picture } from "../picture.ts";
import {
  checkPage,
  createPerson,
  dispatchBrowserEvent,
  expect,
  heading,
  holdActions,
  holdUntil,
  issuesOf,
  reportIssue,
  store,
  test,
} from "./fixtures.ts";

/** Clicks the panel's sign-in button and chooses a demo account in the window that opens. */
async function signInAs(panel: Page, account: string): Promise<void> {
  const opened = panel.context().waitForEvent("page");
  await panel.getByRole("button", { name: /^Sign in at/ }).click();
  const window = await opened;
  await window.getByRole("button", { name: new RegExp(`^${account}`) }).click();
}

async function connect(panel: Page): Promise<void> {
  await panel.getByLabel("Console URL").fill(platformAddress);
  await panel.getByRole("button", { name: "Test and connect" }).click();
  await expect(panel.getByRole("heading", { name: "Sign in to see who this is" })).toBeVisible();
}

test("after one URL and one sign-in the panel shows the user and the project group", async ({ extension }) => {
  const panel = await extension.openPanel();
  await expect(panel.getByRole("heading", { name: "Connect to your console" })).toBeVisible();
  await expect(panel.getByLabel("Console URL")).toHaveValue("http://localhost:4100");
  await checkPage(panel, "panel-first-run");

  await connect(panel);
  await checkPage(panel, "panel-signed-out");

  await signInAs(panel, "Administrator");
  await expect(panel.getByText("admin@demo.example")).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Select a project group" })).toBeVisible();
  await picture(panel, "panel-choose-group");

  const first = panel.getByRole("main").getByRole("listitem").first();
  const name = await first.locator("bdi").innerText();
  await first.getByRole("button").click();
  await expect(panel.getByRole("button", { name: `Project group: ${name}` })).toBeVisible();
  await expect(panel.getByRole("searchbox", { name: "Search people and organizations" })).toBeVisible();
  await checkPage(panel, "panel-signed-in");

  await panel.getByRole("button", { name: "Menu" }).click();
  await panel.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(panel.getByRole("heading", { name: "Sign in to see who this is" })).toBeVisible();
  // The next sign-in shows the account choice.
  await signInAs(panel, "Read-only");
  await expect(panel.getByRole("searchbox", { name: "Search people and organizations" })).toBeVisible();
  await panel.getByRole("button", { name: "Menu" }).click();
  await expect(panel.getByRole("menu")).toContainText("Signed in as Rita Readonly");
});

test("switching the account keeps the current user signed in until the other one is", async ({ extension }) => {
  const panel = await extension.openPanel();
  await connect(panel);
  await signInAs(panel, "Administrator");
  await expect(panel.getByText("admin@demo.example")).toBeVisible();
  const another = async () => {
    await panel.getByRole("button", { name: "Menu" }).click();
    const opened = panel.context().waitForEvent("page");
    await panel.getByRole("menuitem", { name: "Use another account" }).click();
    const window = await opened;
    // The provider has a session and still shows the account choice.
    await expect(window.getByRole("button", { name: /^Read-only/ })).toBeVisible();
    return window;
  };
  await (await another()).close();
  await expect(panel.getByText("admin@demo.example")).toBeVisible();
  await (await another()).getByRole("button", { name: /^Read-only/ }).click();
  await expect(panel.getByText("readonly@demo.example")).toBeVisible();
});

test("an invalid URL is reported, and the input stays", async ({ extension }) => {
  const panel = await extension.openPanel();
  const address = panel.getByLabel("Console URL");
  await address.fill("http://community.example.org");
  await panel.getByRole("button", { name: "Test and connect" }).click();
  await expect(panel.getByText(/^Use https/)).toBeVisible();

  await address.fill("http://localhost:9");
  await panel.getByRole("button", { name: "Test and connect" }).click();
  await expect(panel.getByRole("alert")).toContainText("This URL does not respond");
  await expect(address).toHaveValue("http://localhost:9");
  await checkPage(panel, "panel-first-run-failing");
});

test("closing the sign-in window changes nothing and shows a message", async ({ extension }) => {
  const panel = await extension.openPanel();
  await connect(panel);
  const opened = panel.context().waitForEvent("page");
  await panel.getByRole("button", { name: /^Sign in at/ }).click();
  const window = await opened;
  await expect(window.getByRole("button", { name: /^Administrator/ })).toBeVisible();
  await window.close();
  await expect(panel.getByRole("alert")).toContainText("The sign-in window was closed");
});

test("an account without permissions sees instructions", async ({ extension }) => {
  const panel = await extension.openPanel();
  await connect(panel);
  await signInAs(panel, "No permissions");
  await expect(panel.getByRole("heading", { name: "Your account has no permissions yet" })).toBeVisible();
  await noViolations(panel);
  const opened = panel.context().waitForEvent("page");
  await panel.getByRole("button", { name: "Use another account" }).click();
  await (await opened).getByRole("button", { name: /^Read-only/ }).click();
  await expect(panel.getByText("readonly@demo.example")).toBeVisible();
});

test("several consoles are remembered: each with its user and its queue, sent in the background, and switching needs no new sign-in", async ({
  api,
  atWork,
  extension,
  gateway,
  group,
  signedInState,
}) => {
  const someone = await createPerson(api, group, "Sent Meanwhile");
  const panel = await atWork();
  await extension.visit(`https://github.com/${someone.handle}`);
  await expect(heading(panel, someone.name)).toBeVisible();
  const sendAgain = await holdActions(panel);
  await reportIssue(panel, "Meanwhile");
  await expect(panel.getByText("Nothing is sent yet")).toBeVisible();
  const menu = panel.getByRole("button", { name: /^Menu/ });
  await menu.click();
  await panel.getByRole("menuitem", { name: "Add console" }).click();
  await panel.getByRole("textbox", { name: "Console URL" }).fill(gateway.address);
  await panel.getByRole("button", { name: "Test and connect" }).click();
  // The user is not signed in there, and nothing of the first console is shown.
  await expect(panel.getByRole("heading", { name: "Sign in to see who this is" })).toBeVisible();
  await store(panel, "local", { selectedGroupId: group.id });
  await store(panel, "session", { appToken: tokenOf(await signedInState("readonly")) });
  await expect(heading(panel, someone.name)).toBeVisible();
  await menu.click();
  const first = panel.getByRole("menuitemradio", { name: new URL(platformAddress).host });
  await expect(first).toContainText(/Signed in as .*, 1 queued/);
  await expect(panel.getByRole("menuitemradio", { name: new URL(gateway.address).host })).toContainText("Signed in as");
  await expect(panel.getByRole("menuitem", { name: "Use another account" })).toBeVisible();
  await checkPage(panel, "panel-accounts");
  // Queued actions of the first console are sent while the second one is shown.
  expect(await issuesOf(api, someone.id)).toEqual([]);
  await sendAgain();
  await holdUntil(panel, Date.now());
  await dispatchBrowserEvent(panel, extension, "alarms.onAlarm", { name: "outbox" });
  await expect.poll(() => issuesOf(api, someone.id)).toEqual(["Meanwhile"]);
  await expect(first).not.toContainText("queued");
  await first.click();
  await expect(heading(panel, someone.name)).toBeVisible();
  await expect
    .poll(() => panel.evaluate(() => chrome.storage.local.get("consoleAddress")))
    .toEqual({
      consoleAddress: platformAddress,
    });
  // Signing out of one console keeps the sign-in of the other.
  await menu.click();
  await panel.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(panel.getByRole("heading", { name: "Sign in to see who this is" })).toBeVisible();
  await menu.click();
  await panel.getByRole("menuitemradio", { name: new URL(gateway.address).host }).click();
  await expect(heading(panel, someone.name)).toBeVisible();
});

test("a session that ends keeps changed forms of the panel, also those with a choice only", async ({
  api,
  atWork,
  extension,
  group,
  signedInState,
}) => {
  const someone = await createPerson(api, group, "Session Ended");
  const panel = await atWork();
  await extension.visit(`https://github.com/${someone.handle}`);
  await expect(heading(panel, someone.name)).toBeVisible();
  const forms = [
    {
      open: async () => {
        await panel.getByRole("button", { name: "Report", exact: true }).click();
        await panel.getByLabel("Data type").selectOption("Other");
      },
      holds: () => expect(panel.locator("select").first()).toHaveValue("Other"),
    },
    {
      open: async () => {
        await panel.getByRole("button", { name: "Edit name, job title and organization" }).click();
        await panel.getByRole("textbox", { name: "Name" }).fill("Typed before the end");
      },
      // The dialog hides the form from the accessibility tree.
      holds: async () =>
        expect(
          await panel.locator("input").evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
        ).toContain("Typed before the end"),
    },
  ];
  for (const { open, holds } of forms) {
    await open();
    await panel.evaluate(() => chrome.storage.session.clear());
    await expect(panel.getByRole("alertdialog", { name: "Your session has ended" })).toBeVisible();
    await holds();
    await store(panel, "session", { appToken: tokenOf(await signedInState("admin")) });
    await expect(panel.getByRole("alertdialog")).toBeHidden();
    await holds();
    await panel.keyboard.press("Escape");
  }
});

test("the options show the connection, the theme and every permission with its reason", async ({ extension }) => {
  const panel = await extension.openPanel();
  await connect(panel);
  await signInAs(panel, "Read-only");
  await expect(panel.getByText("readonly@demo.example")).toBeVisible();
  const options = await extension.openPage("options.html");
  await expect(options.getByText(/^Signed in as/)).toBeVisible();
  await options.getByRole("radio", { name: "Dark" }).check();
  await expect(options.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(options.getByRole("row", { name: /Side panel/ })).toBeVisible();
  await expect(options.getByRole("switch", { name: "Allow access to GitHub" })).toBeChecked();
  await checkPage(options, "extension-options");
});
