import type { Locator, Page } from "@playwright/test";
import { noViolations } from "../axe.ts";
import { expect, freshName, peopleRows, type Segment, test, watchCalls, withoutCapabilities } from "../fixtures.ts";
import { picture } from "../picture.ts";

const list = (group: Segment, query = "", path = "/people") => `${path}?projectGroup=${group.id}${query}`;
const chip = (page: Page, label: string) => page.getByRole("group", { name: `Filter: ${label}` });
const form = (page: Page, label: string) => page.getByRole("dialog", { name: label, exact: true });
const total = (page: Page) => page.getByRole("status").filter({ hasText: /^[\d,]+ (people|person)$/ });

test("a filter is added by keyboard alone, counts its matches, is in the URL and is restored from it", async ({
  page,
  group,
}) => {
  const calls = await watchCalls(page, "**/api/member/query*");
  await page.goto(list(group, "&page=3"));
  await expect(peopleRows(page)).toHaveCount(20);
  const unfiltered = await total(page).innerText();
  await page.keyboard.press("f");
  await expect(page.getByRole("dialog", { name: "Add a filter" }).getByRole("combobox")).toBeFocused();
  await page.keyboard.type("# of act");
  await page.keyboard.press("Enter");
  await expect(form(page, "# of activities").getByLabel("# of activities")).toBeFocused();

  await page.keyboard.type("ten");
  await page.keyboard.press("Enter");
  await expect(form(page, "# of activities").getByText("# of activities must be an integer")).toBeVisible();
  await noViolations(page);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("100");
  await expect(form(page, "# of activities").getByText(/^[\d,]+ people match$/)).toBeVisible();
  await picture(page, "filter-form");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/noOfActivities\.operator=gte&noOfActivities\.value=100/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(chip(page, "# of activities")).toContainText(">=");
  await expect(total(page)).not.toHaveText(unfiltered);
  await expect
    .poll(() => JSON.stringify(calls.at(-1)?.body.filter))
    .toContain('{"and":[{"activityCount":{"gte":100}}]}');
  const found = await total(page).innerText();
  await page.reload();
  await expect(total(page)).toHaveText(found);
  await expect(chip(page, "# of activities").getByRole("button", { name: /100, change value$/ })).toBeVisible();
  await chip(page, "# of activities")
    .getByRole("button", { name: /100, change value$/ })
    .focus();
  await page.keyboard.press("Delete");
  await expect(page).not.toHaveURL(/noOfActivities/);
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeFocused();
});

test("filters are edited inline, joined by and or or, included or excluded; removing the last one resets the operator to and", async ({
  page,
  group,
}) => {
  const calls = await watchCalls(page, "**/api/member/query*");
  await page.goto(list(group, "&unaffiliated.value=true"));
  await expect(chip(page, "Unaffiliated profile")).toContainText("Yes");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: "Any employer", exact: true }).click();
  const organizations = form(page, "Any employer");
  await organizations.getByRole("option").nth(0).click();
  await organizations.getByRole("option").nth(1).click();
  await organizations.getByRole("button", { name: "Exclude" }).click();
  await noViolations(page);
  await organizations.getByRole("button", { name: "Apply" }).click();
  await expect(chip(page, "Any employer")).toContainText("is none of");
  await page.getByRole("button", { name: "Relation: and. Press to change to or" }).click();
  await expect(page).toHaveURL(/relation=or/);
  await expect(total(page)).toBeVisible();
  await expect
    .poll(() => JSON.stringify(calls.at(-1)?.body.filter))
    .toMatch(
      /\{"or":\[\{"organizations":\{"eq":null\}\},\{"not":\{"or":\[\{"organizations":\{"contains":\["[^"]+"\]\}\},/,
    );
  await picture(page, "filters");

  // Opens the form of another chip directly from an open form.
  await chip(page, "Unaffiliated profile")
    .getByRole("button", { name: /, edit filter$/ })
    .click();
  await expect(form(page, "Unaffiliated profile")).toBeVisible();
  await chip(page, "Any employer").getByRole("button", { name: "Any employer, edit filter" }).click();
  await expect(form(page, "Unaffiliated profile")).toBeHidden();
  await organizations.getByRole("button", { name: "Include" }).click();
  await organizations.getByRole("button", { name: "All", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(chip(page, "Any employer")).toContainText("is none of");

  await page.getByRole("button", { name: "Remove filter Any employer" }).click();
  await page.getByRole("button", { name: "Remove filter Unaffiliated profile" }).click();
  await expect(page).not.toHaveURL(/relation|organizations|unaffiliated/);
  await page.goBack();
  await expect(chip(page, "Unaffiliated profile")).toBeVisible();
});

/** What of a popover lies outside of its box, or of the window. */
const outsideOf = (box: Element): string[] => {
  const own = box.getBoundingClientRect();
  const exceeds = (rect: DOMRect, of: { left: number; right: number; top: number; bottom: number }) =>
    rect.left < of.left - 1 || rect.right > of.right + 1 || rect.top < of.top - 1 || rect.bottom > of.bottom + 1;
  const isScrolled = (element: Element) => element.closest("[cmdk-list],ul,[role=listbox]") !== null;
  const parts = [...box.querySelectorAll("button,input,label,p,[role=combobox],[cmdk-list],ul")];
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  return [
    ...(exceeds(own, screen) ? ["the popover"] : []),
    ...(box.scrollWidth > box.clientWidth ? ["its width"] : []),
    ...parts
      .filter((part) => part.getClientRects().length > 0 && !isScrolled(part))
      .filter((part) => exceeds(part.getBoundingClientRect(), own))
      .map((part) => part.textContent || part.tagName),
  ];
};

test("no filter exceeds its box at 1024 and 1440 with long names, and a click outside keeps what was chosen", async ({
  page,
  group,
  api,
}) => {
  const long = `${freshName("Federation")} of ${"Intercontinental".repeat(8)}`;
  const identities = [
    { platform: "custom", type: "primary-domain", value: `${group.slug}-long.example`, verified: true },
  ];
  const segments = [group.projects[0]?.subprojects[0]?.id ?? ""];
  await api.send("admin", "POST", "/organization", { displayName: long, identities, segments });
  const attribute = { label: `${freshName("Attribute")} ${"with-a-long-name".repeat(6)}`, type: "string", show: true };
  await api.send("admin", "POST", "/settings/members/attributes", attribute);
  const menu = page.getByRole("dialog", { name: "Add a filter" });
  const widths = [1024, 1440];
  /** Before its place is known, a popover is outside of the screen. */
  const fits = async (popover: Locator, message: string) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 768 });
      await expect.poll(() => popover.evaluate(outsideOf), { message: `${message} ${width}` }).toEqual([]);
    }
  };
  for (const path of ["/people", "/organizations"]) {
    await page.goto(list(group, "", path));
    await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeVisible();
    await page.keyboard.press("f");
    await expect(menu.getByRole("option").first()).toBeVisible();
    await fits(menu, path);
    const labels = await menu.getByRole("option").allInnerTexts();
    expect(labels.length).toBeGreaterThan(15);
    await page.keyboard.press("Escape");
    for (const label of labels) {
      await page.keyboard.press("f");
      await menu.getByRole("option", { name: label, exact: true }).click();
      const popover = form(page, label);
      await expect(popover.getByRole("button").first()).toBeVisible();
      await fits(popover, `${path} ${label}`);
      await page.keyboard.press("Escape");
      await expect(popover).toBeHidden();
    }
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto(list(group));
    for (const label of ["Any employer", "Activity type"]) {
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      await menu.getByRole("option", { name: label, exact: true }).click();
      const popover = form(page, label);
      if (label === "Any employer") await popover.getByRole("combobox").fill(long);
      const option = popover.getByRole("option").first();
      if (label === "Any employer") await expect(option).toContainText(long);
      await option.click();
      await expect(popover.getByRole("list", { name: "Selected" })).toBeVisible();
      await expect.poll(() => popover.evaluate(outsideOf)).toEqual([]);
      await picture(page, `filter-long-${width}`);
      await page.getByRole("heading", { level: 1 }).click();
      await expect(popover).toBeHidden();
      await expect(chip(page, label).getByRole("button", { name: /, change value$/ })).toBeVisible();
    }
  }
});

test("a filter of every kind is set by keyboard alone, one after the other", async ({ page, group }) => {
  await page.goto(list(group));
  await expect(peopleRows(page)).toHaveCount(20);
  const add = async (label: string) => {
    await page.keyboard.press("f");
    await expect(page.getByRole("dialog", { name: "Add a filter" }).getByRole("combobox")).toBeFocused();
    await page.keyboard.type(label);
    await page.keyboard.press("Enter");
    await expect(form(page, label)).toBeVisible();
  };
  const applied = async (label: string, address: RegExp) => {
    await expect(page).toHaveURL(address);
    await expect(chip(page, label).locator(":focus")).toHaveCount(1);
  };
  await add("Person name");
  await page.keyboard.type("a");
  await page.keyboard.press("Enter");
  await applied("Person name", /memberName\.operator=like&memberName\.value=a(&|$)/);

  await add("Joined date");
  // The default is the last 30 days.
  await expect(form(page, "Joined date").getByRole("button", { name: "Period" })).toBeFocused();
  await form(page, "Joined date").getByRole("button", { name: "Operator" }).press("Enter");
  const between = page.getByRole("option", { name: "is between" });
  await expect(between).toBeVisible();
  for (let step = 0; step < 10 && (await between.getAttribute("aria-selected")) !== "true"; step += 1)
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await form(page, "Joined date").getByLabel("From", { exact: true }).fill("2020-01-02");
  await form(page, "Joined date").getByLabel("To", { exact: true }).fill("2020-01-01");
  await page.keyboard.press("Enter");
  await expect(form(page, "Joined date").getByText("Joined date must not end before it begins")).toBeVisible();
  await form(page, "Joined date").getByLabel("To", { exact: true }).fill("2030-01-01");
  await expect(form(page, "Joined date").getByText("2020-01-02 - 2030-01-01")).toBeVisible();
  await page.keyboard.press("Enter");
  await applied("Joined date", /joinedDate\.operator=between/);

  await add("Identities");
  await page.keyboard.type("GitH");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+Enter");
  await applied("Identities", /identities\.value=github/);

  await add("Unaffiliated profile");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await applied("Unaffiliated profile", /unaffiliated\.value=false/);

  const project = group.projects[0]?.name ?? "";
  await add("Projects");
  await page.keyboard.type(project);
  await expect(form(page, "Projects").getByRole("option").first()).toHaveText(project);
  await page.keyboard.press("Enter");
  await applied("Projects", /projects\.value=/);
  await expect(total(page)).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).press("Enter");
  await expect(page).toHaveURL(list(group));
});

test("invalid values in the URL are ignored and listed; a project narrows the list to itself", async ({
  page,
  group,
}) => {
  const calls = await watchCalls(page, "**/api/member/query*");
  const project = group.projects[0];
  const foreign = "&projects.value=11111111-1111-4111-8111-111111111111";
  await page.goto(list(group, foreign));
  await expect(peopleRows(page)).toHaveCount(20);
  await expect(page.getByText("Projects: this project is not in the selected project group")).toBeVisible();
  const bad = "&noOfActivities.operator=gt&noOfActivities.value=many&shoeSize.value=44";
  await page.goto(list(group, `&projects.value=${project?.id}${bad}`));
  await expect(peopleRows(page).first()).toBeVisible();
  await expect(chip(page, "Projects")).toContainText(project?.name ?? "");
  const notice = page.getByRole("alert").filter({ hasText: "were ignored" });
  await expect(notice).toContainText("# of activities must be an integer");
  await expect(notice).toContainText("Unknown filter “shoeSize”");
  await expect.poll(() => calls.at(-1)?.body.segments).toEqual([project?.id]);
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(page).not.toHaveURL(/shoeSize|noOfActivities/);
  await expect(page).toHaveURL(/projects\.value/);
});

test("filters that a backend lacks are ignored and listed, and so are those that miss people there", async ({
  page,
  group,
  api,
}) => {
  const name = freshName("Mentor");
  await api.send("admin", "POST", "/settings/members/attributes", { label: name, type: "boolean", show: true });
  const { rows } = await api.send<{ rows: { name: string; label: string }[] }>(
    "admin",
    "GET",
    "/settings/members/attributes",
  );
  const mentor = rows.find(({ label }) => label === name)?.name;
  await withoutCapabilities(page, ["rowDetails", "leavesOutFlagged"]);
  const calls = await watchCalls(page, "**/api/member/query*");
  const organization = "11111111-1111-4111-8111-111111111111";
  const lacking = `&tags.value=${organization}&${mentor}.value=false`;
  const denying = `&location.operator=nlike&location.value=Lisbon&organizations.value=${organization}&organizations.include=false`;
  await page.goto(list(group, `${lacking}${denying}`));
  const notice = page.getByRole("alert").filter({ hasText: "were ignored" });
  await expect(notice).toContainText("Unknown filter “tags”");
  await expect(notice).toContainText(`${name} can only be true on this server`);
  await expect(page.getByText("This server also excludes rows without a value for: Location.")).toBeVisible();
  await expect
    .poll(() => JSON.stringify(calls.at(-1)?.body.filter))
    .toContain(
      `{"and":[{"not":{"attributes.location.default":{"like":"Lisbon"}}},{"or":[{"not":{"or":[{"organizations":{"contains":["${organization}"]}}]}},{"organizations":{"eq":null}}]}]}`,
    );
  await noViolations(page);
  await picture(page, "filters-lacking");
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await page.keyboard.press("f");
  await page.getByRole("option", { name, exact: true }).click();
  await expect(form(page, name).getByRole("group", { name }).getByRole("button")).toHaveText(["Yes"]);
});

test("several pasted emails find all people who have one of them", async ({ page, group, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(list(group));
  await expect(peopleRows(page)).toHaveCount(20);
  const found = await page.getByText(/^[\w.-]+@[\w.-]+\.example$/).allInnerTexts();
  const emails = found.slice(0, 2);
  await page.evaluate((text) => navigator.clipboard.writeText(text), emails.join("\n"));
  await page.getByPlaceholder("Search people", { exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByText("Searching for 2 values")).toBeVisible();
  await expect(peopleRows(page)).toHaveCount(2);
  const tooMany = Array.from({ length: 101 }, (_, at) => `${at}@many.example`).join(",");
  await page.goto(list(group, `&search=${tooMany}`));
  await expect(page.getByRole("heading", { name: "At most 100 values can be searched for at once." })).toBeVisible();
});
