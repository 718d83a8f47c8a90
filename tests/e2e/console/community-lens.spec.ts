import type { Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { expect, freshName, test, watchCalls } from "../fixtures.ts";
import { picture } from "../picture.ts";

const feed = (page: Page) => page.getByRole("feed", { name: "Posts" });
const posts = (page: Page) => feed(page).getByRole("article");
const tab = (page: Page, name: string) => page.getByRole("navigation", { name: "Views" }).getByRole("link", { name });
const drawer = (page: Page, name: string) => page.getByRole("dialog", { name });

test("A post is read, bookmarked and rated by mouse; its author is one click away", async ({ page }) => {
  const calls = await watchCalls(page, "**/api/eagleEyeContent/**");
  await page.goto("/project-groups");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Community Lens" }).click();
  await expect(page.getByRole("heading", { name: "Community Lens", level: 1 })).toBeVisible();
  await expect(posts(page).first()).toBeVisible();
  await noViolations(page);
  await picture(page, "community-lens");

  const first = posts(page).first();
  const title = (await first.getByRole("heading").innerText()).split(",")[0] ?? "";
  const button = (name: string) => first.getByRole("button", { name: new RegExp(`^${name}:`) });
  await button("Bookmark").click();
  await expect(button("Bookmark")).toHaveAttribute("aria-pressed", "true");
  await button("Thumbs up").click();
  await button("Thumbs down").click();
  await expect(button("Thumbs down")).toHaveAttribute("aria-pressed", "true");
  await expect(button("Thumbs up")).toHaveAttribute("aria-pressed", "false");
  const actions = () => calls.filter(({ path }) => path.endsWith("/action")).map(({ body }) => body.type);
  await expect.poll(actions).toEqual(["bookmark", "thumbs-up", "thumbs-down"]);

  await tab(page, "Bookmarks").click();
  await expect(posts(page).filter({ hasText: title })).toBeVisible();
  await page.getByRole("button", { name: "Team bookmarks" }).click();
  await expect(page).toHaveURL(/activeTab=bookmarked&sorter=teamBookmarks/);
  await noViolations(page);
  await picture(page, "community-lens-bookmarks");
  await page.getByRole("button", { name: "My bookmarks" }).click();
  await posts(page)
    .filter({ hasText: title })
    .getByRole("button", { name: /^Bookmark:/ })
    .click();
  await expect(posts(page).filter({ hasText: title })).toHaveCount(0);

  await tab(page, "Feed").click();
  await expect(page.getByRole("button", { name: "Refresh" })).toBeVisible();
  const known = feed(page)
    .getByRole("link", { name: /, already in your data$/ })
    .first();
  const name = (await known.getAttribute("aria-label"))?.replace(", already in your data", "") ?? "";
  await known.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("The feed works by keyboard alone, and keeps its state for the rest of the day", async ({ page }) => {
  const calls = await watchCalls(page, "**/api/eagleEyeContent/search");
  await page.goto("/community-lens?sorter=recent");
  await expect(posts(page).first()).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(posts(page).nth(1)).toBeFocused();
  await page.keyboard.press("b");
  const bookmark = posts(page)
    .nth(1)
    .getByRole("button", { name: /^Bookmark:/ });
  await expect(bookmark).toHaveAttribute("aria-pressed", "true");
  // Without a model, a reply says why it is not possible, and how an administrator changes that.
  const draft = posts(page)
    .getByRole("button", { name: /^Draft a reply/ })
    .first();
  await draft.press("Enter");
  await expect(page.getByText("no language model is set up")).toBeVisible();
  await expect(page.getByRole("link", { name: "Set up a model" })).toHaveAttribute("href", /^\/help\/administration/);
  await page.getByRole("button", { name: "Hide the draft" }).press("Enter");
  await posts(page).nth(1).focus();
  await page.keyboard.press("k");
  await expect(posts(page).first()).toBeFocused();
  await page.reload();
  await expect(bookmark).toHaveAttribute("aria-pressed", "true");
  expect(calls).toHaveLength(1);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => calls.length).toBe(2);
});

test("A bookmark from the panel appears among the bookmarks at once", async ({ page, api }) => {
  // The page gets no events before its socket is connected.
  const connected = page
    .waitForEvent("websocket")
    .then((socket) => socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("40/user")));
  await page.goto("/community-lens?activeTab=bookmarked");
  await connected;
  await expect(posts(page).first()).toBeVisible();
  const title = freshName("A page that was visited");
  const post = {
    url: `https://github.com/cdp-demo-foundation/${title.replaceAll(" ", "-")}/issues/1`,
    platform: "github",
    post: { title, description: "", thumbnail: null },
    postedAt: new Date().toISOString(),
    actions: [],
  };
  const { id } = await api.send<{ id: string }>("admin", "POST", "/eagleEyeContent", post);
  await api.send("admin", "POST", `/eagleEyeContent/${id}/action`, { type: "bookmark" });
  await expect(posts(page).filter({ hasText: title })).toBeVisible();
});

test("A failed action shows an error, and the post is restored", async ({ page }) => {
  const saved = await watchCalls(page, "**/api/eagleEyeContent");
  await page.goto("/community-lens");
  await page.route("**/api/eagleEyeContent/*/action", (route) => route.fulfill({ status: 400, body: "No" }));
  const bookmark = posts(page)
    .last()
    .getByRole("button", { name: /^Bookmark:/ });
  await bookmark.click();
  await expect(page.getByText("Something went wrong. Please try again")).toBeVisible();
  await expect(bookmark).toHaveAttribute("aria-pressed", "false");
  // Once for the action, and once after it failed.
  await expect
    .poll(() => saved.map(({ method, body }) => [method, body.actions]))
    .toEqual([
      ["POST", []],
      ["POST", []],
    ]);
});

test("Feed settings and digest are saved; validation errors appear at their field", async ({ page }) => {
  await page.goto("/community-lens");
  await page.getByRole("button", { name: "Feed settings" }).click();
  const settings = drawer(page, "Feed settings");
  // Only one scroll bar is visible.
  await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
  const keywords = settings.getByRole("textbox", { name: /^Keywords/ });
  await keywords.fill('"Wicklight"');
  await keywords.press(",");
  await keywords.fill("plugins");
  await keywords.press("Enter");
  await expect(settings.getByRole("list", { name: "Keywords", exact: true })).toContainText('"Wicklight"');
  await settings.getByRole("textbox", { name: "RSS and Atom feeds" }).fill("blog");
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(settings.getByText("blog is not a URL")).toBeVisible();
  await noViolations(page);
  await picture(page, "community-lens-settings");
  await settings.getByRole("button", { name: "Remove blog", exact: true }).click();
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Feed settings updated!")).toBeVisible();
  await expect(page.locator("html")).toHaveCSS("overflow-y", "visible");
  await expect(posts(page).filter({ hasText: "Wicklight 1.8 is out" })).toBeVisible();

  // The URL of the link in a digest email.
  await page.goto("/community-lens?drawer=digest");
  const digest = drawer(page, "Email digest");
  await digest.getByRole("switch", { name: "Send me a digest" }).click();
  await digest.getByRole("textbox", { name: "Email" }).fill("nobody");
  await digest.getByRole("radio", { name: "Weekly, on Mondays" }).check();
  await digest.getByRole("button", { name: "Save" }).click();
  await expect(digest.getByText("Enter a valid email address.")).toBeVisible();
  await noViolations(page);
  await picture(page, "community-lens-digest");
  await digest.getByRole("textbox", { name: "Email" }).fill("admin@demo.example");
  await digest.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Email Digest settings successfully updated")).toBeVisible();
  await expect(page).not.toHaveURL(/drawer/);
  await expect(page.getByRole("complementary", { name: "About your feed" })).toContainText(/Next on .* 08:55 UTC/);
});

test.describe("a project admin", () => {
  test.use({ account: "projectAdmin" });

  test("sets up a feed in two steps", async ({ page }) => {
    await page.goto("/community-lens");
    await expect(page.getByText("Step 1 of 2")).toBeVisible();
    await noViolations(page);
    await picture(page, "community-lens-onboarding");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Enter at least one keyword.")).toBeVisible();
    const keywords = page.getByRole("textbox", { name: /^Keywords/ });
    await keywords.fill("internationalization, governance,");
    await keywords.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Where, and how far back?" })).toBeFocused();
    await noViolations(page);
    await page.getByRole("button", { name: /Last 7 days/ }).click();
    await page.getByRole("option", { name: "Last 30 days" }).click();
    await page.getByRole("button", { name: "Show my feed" }).click();
    await expect(posts(page).filter({ hasText: "Internationalization is not a string table" })).toBeVisible();
  });
});

test.describe("a read-only user", () => {
  test.use({ account: "readonly" });

  test("reads the feed and sees no action that would be refused", async ({ page }) => {
    await page.goto("/community-lens");
    await expect(posts(page).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Bookmark:/ })).toHaveCount(0);
    await page.keyboard.press("j");
    await page.keyboard.press("b");
    await expect(posts(page).first()).toBeFocused();
    await expect(page.getByRole("button", { name: /^Draft a reply/ })).toHaveCount(0);
    // Only keys that do something are listed.
    await page.getByRole("button", { name: "Keys for posts" }).press("Enter");
    const keys = page.getByRole("dialog", { name: "Keys for posts" });
    await expect(keys).toContainText("Next post");
    await expect(keys).not.toContainText(/Bookmark|Thumbs|reply/);
    await page.keyboard.press("Escape");
    // An empty feed does not say that nothing matches when its sources failed.
    const failing = [{ kind: "platform", name: "DEV", state: "failed", error: "DEV answered 503.", lastReadAt: null }];
    await page.route("**/api/eagleEyeContent/sources*", (route) => route.fulfill({ json: failing }));
    await page.route("**/api/eagleEyeContent/search*", (route) => route.fulfill({ json: [] }));
    await page.evaluate(() => localStorage.removeItem("eagleEyeResults"));
    await page.reload();
    await expect(page.getByRole("heading", { name: "The sources could not be read" })).toBeVisible();
    await expect(page.getByText("There are no posts, because DEV failed.")).toBeVisible();
  });
});
