import { noViolations } from "../axe.ts";
import { expect, freshName, peopleRows, test } from "../fixtures.ts";
import { holdQueries, peopleList } from "../people-list.ts";
import { picture } from "../picture.ts";

test("a group without people suggests the next step", async ({ page, api }) => {
  const made = await api.createGroup(freshName("Void"));
  await page.goto(peopleList(made));
  await expect(page.getByRole("heading", { name: "No people yet" })).toBeVisible();
  await noViolations(page);
  await picture(page, "people-empty");
  await page.getByRole("link", { name: "Go to project groups" }).click();
  await expect(page).toHaveURL(/\/project-groups/);
});

test("a search without results can be cleared", async ({ page, group }) => {
  await page.goto(peopleList(group, "&search=nobody%20has%20this%20name"));
  await expect(page.getByRole("heading", { name: "No people match" })).toBeVisible();
  await noViolations(page);
  await picture(page, "people-no-match");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(peopleRows(page)).toHaveCount(20);
});

test("a page past the end links to the first page", async ({ page, group }) => {
  await page.goto(peopleList(group, "&page=9000"));
  await expect(page.getByRole("heading", { name: "No more people" })).toBeVisible();
  await page
    .getByRole("button", { name: "Go to the first page" })
    .or(page.getByRole("link", { name: "Go to the first page" }))
    .click();
  await expect(peopleRows(page)).toHaveCount(20);
});

test("a failed request shows an error and can be retried", async ({ page, group }) => {
  await page.route("**/api/member/query*", (route) => route.fulfill({ status: 500, body: "broken" }));
  await page.goto(peopleList(group));
  await expect(page.getByRole("alert")).toContainText("Oops, something went wrong");
  await expect(page.getByRole("alert")).toContainText("Please try again. If the problem remains, reach out to us.");
  await noViolations(page);
  await picture(page, "people-failing");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(peopleRows(page)).toHaveCount(20);
});

test("a user without access sees an explanation", async ({ page, group }) => {
  await page.route("**/api/member/query*", (route) => route.fulfill({ status: 403, body: "Forbidden" }));
  await page.goto(peopleList(group));
  await expect(page.getByRole("heading", { name: "Restricted access" })).toBeVisible();
  await expect(page.getByText("Sorry, you don’t have permissions to access this page.")).toBeVisible();
  await noViolations(page);
});

test("a skeleton of the final layout is shown while the rows load", async ({ page, group }) => {
  const slow = await holdQueries(page, () => true);
  await page.goto(peopleList(group));
  await expect.poll(() => slow.held.length).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: /^People, / })).toHaveAttribute("aria-busy", "true");
  // One request loads the rows; no other request blocks or precedes it.
  expect(slow.held).toHaveLength(1);
  await noViolations(page);
  await picture(page, "people-loading");
  await slow.release();
  await page.unrouteAll({ behavior: "wait" });
  await expect(peopleRows(page)).toHaveCount(20);
});
