import type { Page } from "@playwright/test";
import { picture } from "../picture.ts";
import { createPerson, expect, freshHandle, test } from "./fixtures.ts";
import { githubIssue, githubRepository } from "./list-pages.ts";

/** What was sent for marks in this session. */
const sent = (page: Page) =>
  page.evaluate(async () => {
    const entries = Object.values(await chrome.storage.session.get(null)) as {
      why?: string;
      what: { count: number };
    }[];
    return entries.filter(({ why }) => why === "mark").map(({ what }) => what);
  });

test("authors are marked on GitHub only while the user has turned that on, with one look-up for a page", async ({
  api,
  group,
  bodies,
  extension,
  atWork,
}) => {
  const someone = await createPerson(api, group, "Marked Author");
  const handles = [someone.handle, freshHandle()];
  bodies.set("/lattice/sched/issues/7", githubIssue(handles));
  bodies.set("/lattice/sched", githubRepository(handles));
  await atWork();
  const issue = await extension.visit("https://github.com/lattice/sched/issues/7");
  const markOf = (page: Page) => page.getByRole("img", { name: `In your community: ${someone.name}` });
  const options = await extension.openPage("options.html");
  const marking = options.getByRole("switch", { name: "Mark known authors on GitHub" });
  await expect(marking).not.toBeChecked();
  await expect(markOf(issue)).toHaveCount(0);

  // Open pages are marked at once: the author and the participant in the sidebar.
  await marking.click();
  await expect(marking).toBeChecked();
  await expect(markOf(issue)).toHaveCount(2);
  await expect(issue.locator(".community-mark")).toHaveCount(2);
  expect(await sent(options)).toEqual([{ kind: "list", platform: "github", count: 2 }]);
  await picture(options, "options-author-marks");
  await picture(issue, "github-author-marks");

  // Comments that the page adds are marked too, without asking for the same people again.
  await issue.evaluate(() =>
    document.querySelector("article")?.after(document.querySelector("article")?.cloneNode(true) ?? ""),
  );
  await expect(markOf(issue)).toHaveCount(3);
  const later = await extension.visit("https://github.com/lattice/sched/issues/7");
  await expect(markOf(later)).toHaveCount(2);
  expect(await sent(options)).toHaveLength(2);

  // Pull requests and discussions, and pages with more authors than one look-up takes.
  const many = Array.from({ length: 101 }, freshHandle);
  for (const path of ["/lattice/sched/pull/8", "/lattice/sched/discussions/9"]) {
    bodies.set(path, githubIssue([...many, ...handles]));
    await expect(markOf(await extension.visit(`https://github.com${path}`))).toHaveCount(2);
  }
  const counts = (await sent(options)).map(({ count }) => count);
  expect(counts.sort((a, b) => a - b)).toEqual([2, 2, 3, 3, 100, 100]);

  // Other pages are left alone.
  const repository = await extension.visit("https://github.com/lattice/sched");
  await expect(repository.getByRole("heading", { name: "Contributors" })).toBeVisible();
  await expect(repository.locator(".community-mark")).toHaveCount(0);

  await options.bringToFront();
  await marking.click();
  await expect(markOf(issue)).toHaveCount(0);
  await expect(markOf(later)).toHaveCount(0);
  await issue.reload();
  await expect(issue.getByText(someone.handle).first()).toBeVisible();
  expect(await options.evaluate(() => chrome.scripting.getRegisteredContentScripts())).toEqual([]);
  expect(await sent(options)).toHaveLength(6);

  // A permission that is taken away in the browser's own settings turns the marks off, also in open tabs.
  await options.bringToFront();
  await marking.click();
  await expect(markOf(issue)).toHaveCount(2);
  await options.evaluate(() => chrome.permissions.remove({ permissions: ["scripting"] }));
  await expect(marking).not.toBeChecked();
  await expect(markOf(issue)).toHaveCount(0);
});
