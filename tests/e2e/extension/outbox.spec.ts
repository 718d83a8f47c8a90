import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchWithExtension } from "../../support/extension-browser.ts";
import { tokenOf } from "../fixtures.ts";
import { picture } from "../picture.ts";
import {
  addTag,
  announced,
  checkPage,
  createPerson,
  expect,
  freshHandle,
  heading,
  holdUntil,
  reportIssue,
  sendHeld,
  showPerson,
  store,
  tagsOf,
  test,
} from "./fixtures.ts";

test("an unreachable server, a lost response, a killed worker and a restarted browser lose nothing and duplicate nothing", async ({
  api,
  group,
  sites,
  gateway,
  atWork,
}) => {
  const someone = await createPerson(api, group, "Waited For");
  const profile = await mkdtemp(join(tmpdir(), "cdp-profile-"));
  const { address } = gateway;
  const launch = () => launchWithExtension({ sitesPort: sites.port, sitesAllowed: true, profile });
  let browser = await launch();
  try {
    let panel = await atWork({ browser, address });
    await showPerson(browser, panel, someone);
    // The response never arrives and the worker ends. The action is sent again and done once.
    const release = gateway.holdAnswers(/POST .*\/data-issue$/);
    await panel.getByRole("button", { name: "Report", exact: true }).click();
    await panel.getByLabel("Data type").selectOption("Other");
    await panel.getByLabel("Description").fill("Once");
    await panel.getByRole("button", { name: "Report issue" }).click();
    await sendHeld(panel, browser);
    await expect.poll(() => gateway.requests.filter((name) => /^POST .*data-issue$/.test(name)).length).toBe(1);
    await browser.stopWorker();
    await gateway.cut();
    release();
    // The server does not answer, so the next action waits as well.
    await panel.bringToFront();
    await addTag(panel, `Later ${someone.handle}`);
    await expect(panel.getByText("Saved for later")).toBeVisible();
    await panel.getByRole("button", { name: "Queue", exact: true }).click();
    const waiting = panel.getByRole("list", { name: "Waiting" }).getByRole("listitem");
    await expect(waiting).toHaveCount(2);
    const tried = waiting.filter({ hasText: /tried .*, the server did not respond, next try/ });
    await expect(tried).toHaveCount(1);
    await holdUntil(panel, Date.now() + 7_200_000);
    await expect(tried).toContainText("next try in 120 min");
    await panel.getByRole("main").getByRole("button", { name: "Send now" }).click();
    await expect(tried).not.toContainText("next try in 120 min");
    await holdUntil(panel, Date.now());
    await browser.close();

    await gateway.mend();
    gateway.loseAnswer(/PUT .*\/member\//);
    browser = await launch();
    panel = await atWork({ browser, address });
    await expect.poll(() => tagsOf(api, group, someone.id)).toEqual([`Later ${someone.handle}`]);
    await expect(panel.getByRole("button", { name: "Menu", exact: true })).toBeVisible();
    const reports = await api.send<{ count: number }>("admin", "POST", "/data-issue/query", {
      filter: { entityId: someone.id },
    });
    expect(reports.count).toBe(1);
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

test("an unknown profile becomes a new person; a post is bookmarked; an action on a deleted person explains its refusal; a read-only user can only report", async ({
  api,
  group,
  extension,
  atWork,
  signedInState,
}) => {
  const deleted = await createPerson(api, group, "Gone");
  const panel = await atWork();
  await showPerson(extension, panel, deleted);
  await reportIssue(panel, "Never");
  await api.send("admin", "DELETE", `/member?ids[]=${deleted.id}`, { segments: [group.id] });

  const thread = `https://www.reddit.com/r/selfhosted/comments/${crypto.randomUUID().slice(0, 6)}`;
  const site = await extension.visit(`${thread}/we_moved/?utm_source=share`);
  await site.evaluate(() => {
    document.title = "We moved 40 schools : r/selfhosted";
  });
  await expect(heading(panel, "We moved 40 schools")).toBeVisible();
  await expect(announced(panel)).toHaveText("Reddit thread: We moved 40 schools");
  await expect(panel.getByText("1 tracking parameter removed")).toBeVisible();
  await panel.getByRole("button", { name: "Thumbs up" }).click();
  await picture(panel, "panel-post");

  const handle = freshHandle();
  const profile = await extension.visit(`https://github.com/${handle}`);
  await profile.evaluate((name) => {
    document.title = `${name} (Thorunn Vellir) · GitHub`;
  }, handle);
  await panel.getByRole("button", { name: "Create person" }).click();
  await expect(panel.getByLabel("Name")).toHaveValue("Thorunn Vellir");
  await panel.getByLabel("Name").press("Enter");
  await expect(heading(panel, "Thorunn Vellir")).toBeVisible();
  const thumbs = async () => {
    const filter = { url: thread };
    const { rows } = await api.send<{ rows: { actions: { type: string }[] }[] }>(
      "admin",
      "POST",
      "/eagleEyeContent/query",
      { filter },
    );
    return rows.map(({ actions }) => actions.map(({ type }) => type));
  };
  await expect.poll(thumbs).toEqual([["thumbs-up"]]);

  await panel.getByRole("button", { name: "Menu, 1 action in the queue" }).click();
  await panel.getByRole("menuitem", { name: /^Queue/ }).click();
  const refused = panel.getByRole("list", { name: "Refused" });
  await expect(refused).toContainText("was merged or deleted in the meantime. Nothing was changed.");
  await picture(panel, "panel-refused");
  await refused.getByRole("button", { name: "Discard" }).click();
  await expect(panel.getByText("The queue is empty")).toBeVisible();

  // A read-only user can only report.
  const someone = await createPerson(api, group, "Read Only");
  await store(panel, "session", { appToken: tokenOf(await signedInState("readonly")) });
  await showPerson(extension, panel, someone);
  await expect(panel.getByRole("toolbar", { name: "Actions" }).getByRole("button")).toHaveText(["Report"]);
  await expect(panel.getByRole("button", { name: "Add tag" })).toHaveCount(0);
  await checkPage(panel, "panel-read-only");
});
