import { noViolations } from "../axe.ts";
import { type Account, expect, freshName, peopleRows, signIn, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

test.use({ account: null });

test("users who are not signed in are redirected to the sign-in page", async ({ page }) => {
  await page.goto("/people");
  await expect(page).toHaveURL("/auth/signin");
  await expect(page).toHaveTitle("Community Data Platform · Sign in");
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeFocused();
  await noViolations(page);
  await picture(page, "sign-in");
});

const roles: readonly [Account, string][] = [
  ["admin", "Administrator"],
  ["projectAdmin", "Project administrator"],
  ["readonly", "Read-only"],
];
for (const [account, role] of roles) {
  test(`the ${account} account signs in and sees who it is`, async ({ page }) => {
    await page.goto("/");
    await signIn(page, account);
    await expect(page.getByRole("heading", { name: "Project groups", level: 1 })).toBeVisible();
    await expect(page).toHaveURL("/project-groups");
    await page.getByRole("button", { name: /^Account, / }).click();
    await expect(page.getByRole("menu")).toContainText(role);
  });
}

test("an account without any permission sees only a page that explains it", async ({ page }) => {
  await page.goto("/");
  await signIn(page, "empty");
  await expect(page.getByRole("heading", { name: "You have no permissions yet" })).toBeVisible();
  await expect(page).toHaveURL("/auth/empty-permissions");
  await expect(page.getByText("empty@demo.example")).toBeVisible();
  await noViolations(page);
  await picture(page, "empty-permissions");
  for (const path of ["/project-groups", "/people", "/404"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/auth/empty-permissions");
  }
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
});

test("other users cannot open the page of users without permissions", async ({ page }) => {
  await page.goto("/");
  await signIn(page, "readonly");
  await expect(page.getByRole("heading", { name: "Project groups", level: 1 })).toBeVisible();
  await page.goto("/auth/empty-permissions");
  await expect(page).toHaveURL("/project-groups");
});

test("signing in returns to the requested URL", async ({ page, group }) => {
  const requestedUrl = `/people?projectGroup=${group.id}&search=an&pageSize=50#here`;
  await page.goto(requestedUrl);
  await signIn(page, "readonly");
  await expect(page.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(requestedUrl);
});

test("a user with a session at the provider signs in without a prompt", async ({ page }) => {
  await page.goto("/");
  await signIn(page, "readonly");
  await expect(page.getByRole("heading", { name: "Project groups", level: 1 })).toBeVisible();
  const other = await page.context().newPage();
  await page.evaluate(() => localStorage.clear());
  await other.goto("/404");
  await expect(other.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(other).toHaveURL("/404");
});

test("no code and no token stays in the URL or in the history", async ({ page }) => {
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  await page.goto("/");
  await signIn(page, "readonly");
  await expect(page.getByRole("heading", { name: "Project groups", level: 1 })).toBeVisible();
  expect(addresses.some((address) => address.includes("code="))).toBe(true);
  expect(page.url()).not.toContain("code=");
  await page.goBack();
  await expect(page).not.toHaveURL(/code=|token=/);
});

test("an unsolicited response of the provider is refused with an explanation", async ({ page }) => {
  await page.goto("/auth/callback?code=stolen&state=unknown");
  await expect(page.getByRole("alert")).toContainText("This sign-in was started in another window, or is too old.");
  await expect(page).not.toHaveURL(/code=/);
  await noViolations(page);
});

test("an unreachable sign-in service shows an error and can be retried", async ({ page }) => {
  await page.goto("/auth/signin");
  await page.route("**/.well-known/openid-configuration", (route) => route.abort());
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("cannot be reached. Check your connection and try again.");
  await picture(page, "sign-in-failing");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Sign in with a demo account" })).toBeVisible();
  await noViolations(page);
  await picture(page, "provider-choose-account");
});

test("an unreadable configuration shows an error page with Try again", async ({ page }) => {
  await page.route("**/config.json", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/people");
  await expect(page.getByRole("heading", { name: "The platform cannot be reached" })).toBeVisible();
  await noViolations(page);
  await picture(page, "start-error");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
});

test("signing out signs out at the provider and in every other tab", async ({ page }) => {
  await page.goto("/");
  await signIn(page, "readonly");
  await expect(page.getByRole("heading", { name: "Project groups", level: 1 })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/404");
  await expect(other.getByRole("heading", { name: "Page not found" })).toBeVisible();

  await page.getByRole("button", { name: /^Account, / }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/signin/);
  await expect(other.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem("jwt"), localStorage.getItem("idToken")])).toEqual([
    null,
    null,
  ]);

  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Sign in with a demo account" })).toBeVisible();
});

test("a token that the server no longer accepts signs out; signing in returns to the page", async ({ page, group }) => {
  await page.goto(`/people?projectGroup=${group.id}`);
  await signIn(page, "readonly");
  await expect(peopleRows(page)).toHaveCount(20);
  // The total and other requests are also pending; the search receives the refusal.
  await page.waitForLoadState("networkidle");
  await page.route("**/api/member/query*", (route) => route.fulfill({ status: 401, body: "Unauthorized" }));
  await page.getByRole("searchbox", { name: "Search people" }).fill("a");
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("jwt"))).toBeNull();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Sign in" }).click();
  // The provider still has the user's session.
  await expect(page).toHaveURL(/\/people\?/);
  await expect(page.getByRole("searchbox", { name: "Search people" })).toBeVisible();
});

test("a session that ends while a form is open keeps what is typed, and the request goes on", async ({ page, api }) => {
  // A group with one sub-project, which the form chooses.
  const group = await api.createGroup(freshName("Ended session"));
  await page.goto(`/people?projectGroup=${group.id}`);
  await signIn(page, "admin");
  await page.getByRole("button", { name: "Add person" }).press("Enter");
  const drawer = page.getByRole("dialog", { name: "Add person" });
  const person = freshName("Typed before the end");
  await drawer.getByRole("textbox", { name: "Name", exact: true }).fill(person);
  await drawer.getByRole("textbox", { name: "Email 1" }).fill(`${crypto.randomUUID()}@example.org`);
  // The user signs out on another computer.
  const token = await page.evaluate(() => localStorage.getItem("jwt"));
  await fetch(new URL("/api/auth/sign-out", page.url()), {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Your session has ended" });
  await expect(dialog).toContainText("Sign in again as admin@demo.example to go on.");
  await noViolations(page);
  await picture(page, "session-ended");
  const opened = page.context().waitForEvent("page");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  const window = await opened;
  // The provider still knows the user, so the window needs no answer.
  await expect(dialog).toBeHidden();
  await expect(drawer).toBeHidden();
  await expect(peopleRows(page)).toContainText(person);
  if (!window.isClosed()) await expect(window.getByText("You can close this window")).toBeVisible();
});

test("a session that ends while a table to import is open keeps it", async ({ page, api }) => {
  const group = await api.createGroup(freshName("Interrupted import"));
  await page.goto(`/people?projectGroup=${group.id}`);
  await signIn(page, "admin");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import CSV" }).click();
  const drawer = page.getByRole("dialog", { name: "Import people" });
  const table = drawer.getByRole("textbox", { name: "Or paste the table" });
  await table.fill("Name,Email\nAda,ada@example.org");
  await page.evaluate(() => localStorage.setItem("jwt", "not.a.token"));
  await drawer.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("alertdialog", { name: "Your session has ended" })).toBeVisible();
  // A user who goes on typing must not answer by accident.
  await expect(page.getByRole("button", { name: "Sign in" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog", { name: "Your session has ended" })).toBeVisible();
  // The dialog hides the rest of the page from the accessibility tree.
  await expect(page.locator("textarea")).toHaveValue(/Ada/);
});

test("after signing out no new tab signs in by itself, though the provider still has the session", async ({ page }) => {
  await page.goto("/");
  await signIn(page, "readonly");
  await expect(page.getByRole("heading", { name: "Project groups", level: 1 })).toBeVisible();
  await page.route("**/.well-known/openid-configuration", (route) => route.abort());
  await page.getByRole("button", { name: /^Account, / }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  await page.unrouteAll();
  const other = await page.context().newPage();
  await other.goto("/people");
  await expect(other.getByRole("button", { name: "Sign in" })).toBeVisible();
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByRole("heading", { name: "Sign in with a demo account" })).toBeVisible();
});

test("a role that was granted meanwhile counts after Try again, and another account can be used", async ({ page }) => {
  await page.goto("/");
  await signIn(page, "empty");
  await expect(page.getByRole("heading", { name: "You have no permissions yet" })).toBeVisible();
  const asked = page.waitForRequest(/prompt=none/);
  await page.getByRole("button", { name: "Try again" }).click();
  await asked;
  await expect(page.getByRole("heading", { name: "You have no permissions yet" })).toBeVisible();
  await page.getByRole("button", { name: "Use another account" }).click();
  await page.getByRole("button", { name: /^Read-only/ }).click();
  await expect(page.getByRole("heading", { name: "Project groups", level: 1 })).toBeVisible();
});

test("a stored token that the server rejects leads to the sign-in page, not into a redirect loop", async ({ page }) => {
  await page.goto("/auth/signin");
  await page.evaluate(() => localStorage.setItem("jwt", "not.a.token"));
  await page.goto("/project-groups");
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("jwt"))).toBeNull();
});

test("starting without a network keeps the token and shows an offline page", async ({ page }) => {
  await page.goto("/");
  await signIn(page, "readonly");
  await expect(page.getByRole("heading", { name: "Project groups", level: 1 })).toBeVisible();
  await page.route("**/api/auth/me*", (route) => route.abort("connectionrefused"));
  await page.reload();
  await expect(page.getByRole("heading", { name: "The platform cannot be reached" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Project groups", level: 1 })).toBeVisible();
});

test("the provider's page selects an account by keyboard", async ({ page }) => {
  await page.goto("/auth/signin");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sign in with a demo account" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Project groups", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: /^Account, / }).click();
  await expect(page.getByRole("menu")).toContainText("Read-only");
});
