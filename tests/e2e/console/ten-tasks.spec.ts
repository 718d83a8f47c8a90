import type { Locator, Page } from "@playwright/test";
import { platformAddress } from "../addresses.ts";
import { type Account, test as base, expect, freshName, peopleRows, type Segment } from "../fixtures.ts";
import { makePerson, section } from "../own-person.ts";
import { person, toast } from "../own-records.ts";
import { picture } from "../picture.ts";

/**
 * Ten tasks of a day, at both widths and by each role that may do them. Each has a limit of steps: a click, a key, or a
 * value that is typed into a field. Opening the first page is none.
 */
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
] as const;
type Size = (typeof sizes)[number];

/** A user at work, whose steps are counted. */
class Visit {
  steps = 0;
  readonly page: Page;
  readonly account: Account;
  readonly size: Size;
  constructor(page: Page, account: Account, size: Size) {
    this.page = page;
    this.account = account;
    this.size = size;
  }
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    this.steps = 0;
  }
  async click(at: Locator): Promise<void> {
    this.steps += 1;
    await at.click();
  }
  async type(at: Locator, text: string): Promise<void> {
    this.steps += 1;
    await at.fill(text);
  }
  async key(key: string): Promise<void> {
    this.steps += 1;
    await this.page.keyboard.press(key);
  }
}

const test = base.extend<{
  /** Lets each account do a task, one after the other at another width; a single one at both. */
  each: (accounts: readonly Account[], task: (visit: Visit) => Promise<void>) => Promise<void>;
  /** A project group that the account may edit. */
  groupOf: (account: Account) => Segment;
  own: Segment;
}>({
  each: async ({ browser, signedInState, freshPlatform: _ }, use) => {
    await use(async (accounts, task) => {
      const visits =
        accounts.length === 1
          ? sizes.map((size) => ({ account: accounts[0] ?? "admin", size }))
          : accounts.map((account, at) => ({ account, size: sizes[at % 2] ?? sizes[0] }));
      for (const { account, size } of visits) {
        const state = { storageState: await signedInState(account), baseURL: platformAddress };
        const context = await browser.newContext({ ...state, viewport: size, reducedMotion: "reduce" });
        await task(new Visit(await context.newPage(), account, size));
        await context.close();
      }
    });
  },
  own: async ({ api, freshPlatform: _ }, use) => {
    const own = (await api.groups()).find(({ slug }) => slug === "lantern");
    if (own === undefined) throw new Error("The project admin of the demo has no group.");
    await use(own);
  },
  groupOf: async ({ group, own }, use) => {
    await use((account) => (account === "projectAdmin" ? own : group));
  },
});

const everybody = ["admin", "projectAdmin", "readonly"] as const;
const editors = ["admin", "projectAdmin"] as const;

test("people are found and the list is shared by its address", async ({ each, group, signedInState, browser }) => {
  const colleague = await browser.newContext({
    storageState: await signedInState("readonly"),
    baseURL: platformAddress,
  });
  const other = await colleague.newPage();
  const total = (page: Page) => page.getByRole("status").filter({ hasText: /^[\d,]+ (people|person)$/ });
  await each(everybody, async (visit) => {
    const { page } = visit;
    await visit.open(`/people?projectGroup=${group.id}`);
    await visit.type(page.getByPlaceholder("Search people"), "an");
    await visit.click(page.getByRole("button", { name: "Filter", exact: true }));
    await expect(page.getByRole("dialog", { name: "Add a filter" }).getByRole("combobox")).toBeFocused();
    await page.keyboard.type("# of act");
    await visit.key("Enter");
    await expect(page.getByRole("dialog", { name: "# of activities" }).getByLabel("# of activities")).toBeFocused();
    await page.keyboard.type("10");
    await visit.key("Enter");
    await expect(page).toHaveURL(/search=an/);
    await expect(page).toHaveURL(/noOfActivities\.value=10/);
    await expect(peopleRows(page).first()).toBeVisible();
    expect(visit.steps).toBe(4);
    await other.goto(page.url());
    const totals = () => Promise.all([page, other].map((each) => total(each).innerText()));
    await expect.poll(async () => new Set(await totals()).size).toBe(1);
  });
  await colleague.close();
});

test("a pair is merged, and the merge is taken back in another session", async ({ each, groupOf, api }) => {
  await each(editors, async (visit) => {
    const { page, account } = visit;
    const group = groupOf(account);
    const kept = await makePerson(api, group, "Kept");
    const merged = await makePerson(api, group, "Merged");
    await visit.open(`/people/${kept.id}/merge?projectGroup=${group.id}`);
    await visit.type(page.getByRole("combobox", { name: "Search another person to merge with" }), merged.handle);
    await expect(page.getByRole("option", { name: merged.name })).toBeVisible();
    await visit.key("ArrowDown");
    await visit.key("Enter");
    await visit.click(page.getByRole("button", { name: "Merge profiles" }));
    await expect(page.locator("[data-slot=toast]").filter({ hasText: "Profiles merged successfully" })).toBeVisible();
    expect(visit.steps).toBeLessThanOrEqual(4);

    await visit.open(`/people/${kept.id}?projectGroup=${group.id}`);
    await visit.click(page.getByRole("button", { name: /^More actions/ }));
    await visit.click(page.getByRole("menuitem", { name: "History" }));
    await visit.click(page.getByRole("region", { name: "Merges" }).getByRole("button", { name: "Unmerge" }));
    const unmerge = page.getByRole("dialog", { name: "Undo this merge" });
    await expect(unmerge.getByRole("region")).toHaveCount(2);
    await picture(page, `tasks-unmerge-${account}-${visit.size.width}`);
    await visit.click(unmerge.getByRole("button", { name: "Undo this merge" }));
    await expect(unmerge).toBeHidden();
    expect(visit.steps).toBeLessThanOrEqual(4);
    await api.send("admin", "GET", `/member/${merged.id}?segments[]=${group.id}`);
  });
});

test("a person's work in a sub-project is counted for an organization from a month on", async ({
  each,
  groupOf,
  api,
}) => {
  await each(editors, async (visit) => {
    const { page, account } = visit;
    const group = groupOf(account);
    const { id } = await makePerson(api, group, "Affiliated");
    await visit.open(`/people/${id}?projectGroup=${group.id}`);
    await visit.click(page.getByRole("button", { name: "Edit affiliations" }));
    const drawer = page.getByRole("dialog", { name: "Edit affiliations" });
    const first = drawer.getByRole("region").first();
    await visit.click(first.getByRole("button", { name: "Add affiliation" }));
    await visit.type(first.getByRole("combobox", { name: "Organization" }), "Mistral Systems");
    await visit.click(page.getByRole("option", { name: "Mistral Systems" }).first());
    await visit.click(first.getByRole("button", { name: /^From, Month/ }));
    await visit.click(page.getByRole("option", { name: "March" }));
    await visit.type(first.getByRole("textbox", { name: "From, Year" }), "2024");
    await picture(page, `tasks-affiliation-${account}-${visit.size.width}`);
    await visit.click(drawer.getByRole("button", { name: "Save" }));
    await expect(section(page, "Projects and affiliations")).toContainText("Mistral Systems");
    await expect(section(page, "Projects and affiliations")).toContainText("2024 →");
    expect(visit.steps).toBeLessThanOrEqual(8);
  });
});

test("who is behind a project is answered with two clicks", async ({ each, groupOf }) => {
  await each(everybody, async (visit) => {
    const { page, account } = visit;
    const group = groupOf(account);
    await visit.open(`/people?projectGroup=${group.id}`);
    await visit.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Overview" }));
    await visit.click(page.getByRole("link", { name: "Report", exact: true }));
    await expect(page.getByRole("heading", { name: `Who carries ${group.name}`, level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Leading organizations" })).toBeVisible();
    expect(visit.steps).toBe(2);
  });
});

test("a project group with two projects is added", async ({ each }) => {
  await each(["admin"], async (visit) => {
    const { page } = visit;
    const name = freshName("Tasks");
    await visit.open("/project-groups");
    await visit.click(page.getByRole("button", { name: "Add project group" }));
    const dialog = page.getByRole("dialog", { name: "Add project group" });
    await visit.type(dialog.getByLabel("Name"), name);
    await visit.key("Enter");
    await expect(dialog).toBeHidden();
    await visit.type(page.getByRole("searchbox", { name: "Search project groups" }), name);
    await visit.click(page.getByRole("button", { name: `Manage integrations of ${name}` }));
    const drawer = page.getByRole("dialog", { name: "Manage integrations" });
    await visit.click(drawer.getByRole("button", { name: "Add project", exact: true }));
    const project = page.getByRole("dialog", { name: "Add project" });
    await visit.type(project.getByLabel("Name"), `${name} two`);
    await visit.key("Enter");
    await expect(drawer.getByRole("heading", { name: `${name} two` })).toBeVisible();
    await picture(page, `tasks-projects-${visit.size.width}`);
    expect(visit.steps).toBeLessThanOrEqual(8);
  });
});

test("twenty suggestions are decided with a key each", async ({ each, groupOf }) => {
  await each(editors, async (visit) => {
    const { page, account } = visit;
    await visit.open(`/people/merge-suggestions?projectGroup=${groupOf(account).id}&confidence=all`);
    await expect(page.getByRole("list", { name: "Merge suggestions" }).getByRole("listitem").first()).toBeVisible();
    await visit.key("j");
    await visit.key("Enter");
    const evidence = page.getByRole("region", { name: "Evidence" });
    for (let decided = 0; decided < 20; decided++) {
      await expect(evidence).toContainText("%");
      const before = page.url();
      // What is sure is merged, and so that both widths have enough of them, the others are looked at later.
      await visit.key(decided === 0 ? "n" : "s");
      await expect(page).not.toHaveURL(before);
    }
    // What is told covers nothing of the pair.
    const told = await page.locator("[data-slot=toast]").first().boundingBox();
    for (const judged of [evidence, page.getByRole("columnheader").first()])
      expect((told?.y ?? 9_999) + (told?.height ?? 0)).toBeLessThanOrEqual((await judged.boundingBox())?.y ?? 0);
    await picture(page, `tasks-review-${account}-${visit.size.width}`);
    expect(visit.steps).toBe(22);
  });
});

test("a problem is reported, answered, and the answer is seen", async ({
  each,
  groupOf,
  api,
  signedInState,
  browser,
}) => {
  await each(["readonly", "projectAdmin"], async (visit) => {
    const { page, account, size } = visit;
    const group = groupOf("projectAdmin");
    const { id } = await person(api, group, freshName("Doubtful"));
    await visit.open(`/people/${id}?projectGroup=${group.id}`);
    const description = freshName("This is somebody else");
    await visit.click(page.getByRole("button", { name: "Report data issue" }).first());
    const dialog = page.getByRole("dialog", { name: "Report data issue" });
    await visit.click(dialog.getByRole("button", { name: /^Data type/ }));
    await visit.click(page.getByRole("option", { name: "Other" }));
    await visit.type(dialog.getByRole("textbox", { name: "Description" }), description);
    await visit.click(dialog.getByRole("button", { name: "Report issue" }));
    await expect(toast(page, "Data issue reported successfully")).toBeVisible();
    expect(visit.steps).toBe(5);

    const context = await browser.newContext({
      ...{ storageState: await signedInState("admin"), baseURL: platformAddress, viewport: size },
    });
    const answering = new Visit(await context.newPage(), "admin", size);
    await answering.open(`/inbox?projectGroup=${group.id}`);
    const list = answering.page.getByRole("navigation", { name: "Open work" });
    await answering.click(list.getByRole("link", { name: /Doubtful/ }).first());
    const pane = answering.page.getByRole("region", { name: "Selected entry" });
    await expect(pane).toContainText(description);
    await answering.type(pane.getByRole("textbox", { name: /^Answer/ }), "Corrected, thank you.");
    await picture(answering.page, `tasks-answer-${account}-${size.width}`);
    await answering.click(pane.getByRole("button", { name: "Resolve" }));
    await expect(answering.page.getByText("Report resolved")).toBeVisible();
    expect(answering.steps).toBe(3);
    await context.close();

    await visit.open(`/inbox?projectGroup=${group.id}`);
    await visit.click(
      page
        .getByRole("navigation", { name: "Open work" })
        .getByRole("link", { name: /Doubtful/ })
        .first(),
    );
    await expect(page.getByRole("region", { name: "Selected entry" })).toContainText("Corrected, thank you.");
    expect(visit.steps).toBe(1);
  });
});

test("a post is bookmarked and replied to", async ({ each }) => {
  await each(["admin"], async (visit) => {
    const { page } = visit;
    await visit.open("/community-lens");
    const post = page.getByRole("feed", { name: "Posts" }).getByRole("article").first();
    await expect(post).toBeVisible();
    await visit.key("j");
    const bookmark = post.getByRole("button", { name: /^Bookmark:/ });
    const before = await bookmark.getAttribute("aria-pressed");
    await visit.key("b");
    await expect(bookmark).not.toHaveAttribute("aria-pressed", before ?? "");
    await visit.click(page.getByRole("button", { name: /^Draft a reply/ }).first());
    // No model writes drafts here, and the page says so.
    await expect(page.getByText("no language model is set up")).toBeVisible();
    await picture(page, `tasks-reply-${visit.size.width}`);
    expect(visit.steps).toBe(3);
  });
});

test("a key for a program is made", async ({ each }) => {
  await each(["admin"], async (visit) => {
    const { page } = visit;
    await visit.open("/admin#api-keys");
    await visit.click(page.getByRole("button", { name: "Create API key" }));
    await visit.type(page.getByLabel("Name"), freshName("Nightly"));
    await visit.key("Enter");
    const shown = page.getByRole("dialog", { name: "API key created" });
    await expect(shown.getByRole("textbox", { name: "Key" })).toHaveValue(/^cdp_/);
    await picture(page, `tasks-key-${visit.size.width}`);
    expect(visit.steps).toBe(3);
  });
});

test("a table with errors is corrected and imported", async ({ each, groupOf }) => {
  await each(editors, async (visit) => {
    const { page, account, size } = visit;
    const group = groupOf(account);
    const slug = `${account}-${size.width}`;
    await visit.open(`/people?projectGroup=${group.id}`);
    await visit.click(page.getByRole("button", { name: "More", exact: true }));
    await visit.click(page.getByRole("menuitem", { name: "Import CSV" }));
    const drawer = page.getByRole("dialog", { name: "Import people" });
    await visit.click(drawer.getByRole("button", { name: /^Sub-project/ }));
    await visit.click(page.getByRole("option").first());
    const table = `Name;Email\nWren One;wren-one-${slug}@tasks.example\nWren Two;wren-two\n`;
    await visit.type(drawer.getByLabel("Or paste the table"), table);
    await visit.click(drawer.getByRole("button", { name: "Preview" }));
    await visit.click(drawer.getByRole("button", { name: "Correct line 3" }));
    await visit.type(drawer.getByLabel("Email"), `wren-two-${slug}@tasks.example`);
    await picture(page, `tasks-correct-${account}-${size.width}`);
    await visit.click(drawer.getByRole("button", { name: "Apply" }));
    await visit.click(drawer.getByRole("button", { name: "Import 2 people" }));
    await expect(drawer.getByText("The import is done.")).toBeVisible();
    expect(visit.steps).toBe(10);
  });
});
