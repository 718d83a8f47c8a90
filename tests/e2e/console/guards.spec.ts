import { noViolations } from "../axe.ts";
import { expect, freshName, groupLink, type Segment, signIn, test } from "../fixtures.ts";
import { picture } from "../picture.ts";

const subProject = (group: Segment) => group.projects[0]?.subprojects[0]?.id ?? "";

test.describe("as readonly", () => {
  test.use({ account: "readonly" });

  test("a missing permission is explained", async ({ page, group }) => {
    await page.goto(`/integrations/${group.id}/${subProject(group)}`);
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
    await expect(page).toHaveURL("/project-groups");
  });
});

test("the contributors paths redirect with their query and the rest of the path", async ({ page, group, api }) => {
  const body = { limit: 1, offset: 0, segments: [group.id], filter: { and: [{}] } };
  const { rows } = await api.send<{ rows: { id: string; displayName: string }[] }>(
    "admin",
    "POST",
    "/member/query",
    body,
  );
  const person = rows[0];
  await page.goto(`/contributors/${person?.id}?projectGroup=${group.id}&tab=activities`);
  await expect(page).toHaveURL(`/people/${person?.id}?projectGroup=${group.id}&tab=activities`);
  await expect(page.getByRole("heading", { name: person?.displayName ?? "", level: 1 })).toBeVisible();
});

test("/integrations redirects to the last integration page, with the query", async ({ page, group }) => {
  const segment = subProject(group);
  await page.goto("/404");
  await page.evaluate(
    ([id, grandparent]) => {
      localStorage.setItem("segmentId", id ?? "");
      localStorage.setItem("segmentGrandparentId", grandparent ?? "");
    },
    [segment, group.id],
  );
  await page.goto("/integrations?installation_id=7");
  await expect(page).toHaveURL(`/integrations/${group.id}/${segment}?installation_id=7`);
});

test("without stored ids /integrations clears the remaining stored values", async ({ page }) => {
  await page.goto("/404");
  await page.evaluate(() => {
    localStorage.setItem("segmentId", "null");
    localStorage.setItem("segmentGrandparentId", "left-over");
  });
  await page.goto("/integrations");
  await expect(page).toHaveURL("/project-groups");
  expect(await page.evaluate(() => localStorage.getItem("segmentGrandparentId"))).toBeNull();
});

test("/403 explains the missing access, /404 the missing page; both link to home and to help", async ({ page }) => {
  const help = { issueDesk: "https://issues.example.org/", chat: "https://chat.example.org/" };
  await page.route("**/config.json", async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, help } });
  });
  const pages = [
    ["/403", "Restricted access", "Sorry, you don’t have permissions to access this page."],
    ["/404", "Page not found", "Sorry, the page you are looking for doesn’t exist or was removed."],
  ] as const;
  for (const [path, title, text] of pages) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`Community Data Platform · ${title}`);
    await expect(page.getByRole("link", { name: "Report an issue" })).toHaveAttribute("href", help.issueDesk);
    await expect(page.getByRole("link", { name: "Ask in the chat" })).toHaveAttribute("href", help.chat);
    await noViolations(page);
    await picture(page, `status-${path.slice(1)}`);
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL("/project-groups");
  }
});

test.describe("where the operator has set no help", () => {
  test.use({ account: "readonly" });
  test("a reader reports a problem with a page, and an admin answers it in the inbox", async ({ page, api }) => {
    const description = freshName("The page is empty");
    await page.route("**/config.json", async (route) => {
      const config = await (await route.fetch()).json();
      await route.fulfill({ json: { ...config, help: { issueDesk: null, chat: null } } });
    });
    await page.goto("/403");
    const mail = page.getByRole("link", { name: "Ask the administrators" });
    await expect(mail).toHaveAttribute("href", /^mailto:[^?]*%40[^?]*\?subject=/);
    await page.getByRole("button", { name: "Report an issue" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Report an issue" });
    await dialog.getByRole("textbox").fill(description);
    await noViolations(page);
    await picture(page, "status-report");
    await dialog.getByRole("button", { name: "Send report" }).press("Enter");
    await expect(page.getByText("Report sent to the administrators")).toBeVisible();
    const reports = await api.send<{ groups: { rows: { report: { description: string; profileUrl: string } }[] }[] }>(
      "admin",
      "POST",
      "/inbox/query",
      { kinds: ["report"], limit: 100 },
    );
    const report = reports.groups[0]?.rows.find((row) => row.report.description === description)?.report;
    expect(report?.profileUrl).toMatch(/\/403$/);
    await page.goto("/inbox");
    await expect(page.getByRole("navigation", { name: "Open work" })).toContainText(description);
  });
});

test("/integrations/success has no header", async ({ page }) => {
  await page.goto("/integrations/success");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await noViolations(page);
  await picture(page, "integrations-success");
});

test.describe("signed out", () => {
  test.use({ account: null });
  test("an unknown address leads to the sign-in page, and is /404 after signing in", async ({ page }) => {
    await page.goto("/nowhere");
    await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
    await expect(page).toHaveURL("/auth/signin");
    await signIn(page, "readonly");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  });
});

test.describe("the selected project group", () => {
  test("the selected group is added to the query", async ({ page, group }) => {
    await page.goto(`/people?projectGroup=${group.id}`);
    await expect(page.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "All project groups" }).click();
    await expect(page).toHaveURL("/project-groups");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "People" }).click();
    await expect(page).toHaveURL(`/people?projectGroup=${group.id}`);
    await expect(page).toHaveTitle("Community Data Platform · People");
  });

  test("without a selection the menu's people are disabled and say why", async ({ page }) => {
    await page.goto("/project-groups");
    const people = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "People" });
    await expect(people).toBeDisabled();
    await expect(people).toHaveAccessibleDescription(
      "Select a project group to see its people, organizations and activities.",
    );
    await people.click({ force: true });
    await expect(page).toHaveURL("/project-groups");
  });

  test("when the project groups cannot be loaded, it is said and the list is shown", async ({ page, group }) => {
    await page.route("**/api/segment/projectGroup/query*", (route) => route.fulfill({ status: 500, body: "down" }));
    await page.goto(`/people?projectGroup=${group.id}`);
    await expect(page).toHaveURL("/project-groups");
    await expect(
      page.getByRole("heading", { name: "Something went wrong while fetching project groups" }),
    ).toBeVisible();
    await picture(page, "project-groups-failing");
    await page.unrouteAll();
    await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
    await expect(groupLink(page, group.name)).toBeVisible();
  });

  test("choosing another group in the menu opens its people", async ({ page, group, api }) => {
    const other = (await api.groups()).find(({ name }) => name === "Open Meadow");
    // A search box appears with more than five groups.
    const crowd = freshName("Crowd");
    for (let index = 0; index < 3; index++) await api.createGroup(`${crowd} ${index}`);
    await page.goto(`/people?projectGroup=${group.id}`);
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: group.name }).click();
    const picker = page.getByRole("dialog", { name: "Project group" });
    await picker.getByRole("searchbox").fill(group.name);
    await expect(picker.getByRole("link", { name: group.name })).toHaveAttribute("aria-current", "true");
    await noViolations(page);
    await picture(page, "project-group-picker");
    await picker.getByRole("searchbox").fill("Open Meadow");
    await picker.getByRole("link", { name: "Open Meadow" }).click();
    await expect(page).toHaveURL(`/people?projectGroup=${other?.id}`);
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Open Meadow" }),
    ).toBeVisible();
  });
});
