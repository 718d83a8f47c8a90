import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { trackerJob } from "#server/curation/issue-reports/tracker.ts";
import type { StoredReport } from "#shared/contract/issue-reports.ts";
import { reportDescription } from "#shared/domain/issue-report.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";
import { type Github, startGithub, trackerDown } from "#tests/support/github.ts";

let on: Editing;
let tracker: Github;
let person: string;
beforeAll(async () => {
  tracker = await startGithub();
  on = await startEditing({ ISSUES_API_URL: tracker.issuesUrl, ISSUES_API_TOKEN: "secret" });
  person = await on.person("Reported Person");
});
afterAll(async () => {
  await on.platform.stop();
  await tracker.stop();
});

const form = {
  profileUrl: "https://console.example/people/1",
  dataIssue: "incorrect",
  dataType: "Work experience",
  description: reportDescription(
    { dataType: "Work experience", organization: "Example Corp", title: "Engineer", dateStart: "2020-01-01" },
    "Left in May ```with @somebody",
  ),
};
const report = (body: object = {}, path = `/member/${person}/data-issue`) =>
  on.send("POST", path, { ...form, ...body }, "readonly");
const listed = async (filter: object = {}) =>
  (await on.send("POST", "/data-issue/query", { filter, limit: 50 })).json<{ rows: StoredReport[]; count: number }>();
const found = async (id: string) => (await listed({ entityId: person })).rows.find((row) => row.id === id);

/** Failed jobs are due in seconds; the test makes them due at once. */
const retryAtOnce = async () =>
  (await on.db.execute(sql`update pgboss.job set start_after = now() where name = ${trackerJob} and state = 'retry'`))
    .rowCount;

describe("reports of data issues", () => {
  test("A read-only user reports, and the response matches the wire", async () => {
    const answer = await report({ dataIssue: "missing" });
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      id: expect.any(String),
      entity: "person",
      profileUrl: form.profileUrl,
      dataIssue: "missing",
      dataType: "Work experience",
      description:
        "Work experience: Example Corp\nTitle: Engineer\nPeriod: January 2020 → Present\n\nLeft in May ```with @somebody",
      issueUrl: null,
      createdById: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  test("A report is opened in the tracker once, as plain text, even when the response is lost", async () => {
    await expect.poll(() => tracker.issues.length).toBe(1);
    tracker.loseNextAnswer();
    const { id } = (await report()).json<StoredReport>();
    await expect.poll(retryAtOnce).toBe(1);
    await expect.poll(async () => (await found(id))?.issueUrl).toMatch(/^http.*\/issues\/\d+$/);
    const opened = tracker.issues.filter((issue) => issue.body.includes(id));
    expect(opened.map((issue) => issue.title)).toEqual(["[Data issue] Person: incorrect work experience"]);
    expect(opened[0]?.body).toContain("````text\nWork experience: Example Corp");
    expect(tracker.trackerTokens).toEqual(new Set(["Bearer secret"]));
  });

  test("A report stays open while the tracker fails, and can be resolved", async () => {
    const { id } = (await report({ description: `Nobody there ${trackerDown}` })).json<StoredReport>();
    await expect.poll(retryAtOnce).toBe(1);
    expect(await found(id)).toMatchObject({ state: "open", issueUrl: null });
  });

  test("Admins see the list, resolve a report and reopen it; others do not", async () => {
    const { id } = (await report()).json<StoredReport>();
    const state = (to: string, account: "admin" | "project-admin" = "admin") =>
      on.patch(`/data-issue/${id}`, { state: to }, account);
    expect(await found(id)).toMatchObject({ entityName: "Reported Person", state: "open", resolvedBy: null });
    expect((await state("resolved", "project-admin")).status).toBe(403);
    expect((await state("resolved")).json<StoredReport>()).toMatchObject({
      state: "resolved",
      resolvedBy: "Ada Admin",
    });
    expect((await listed({ state: "resolved", entityId: person })).rows.map((row) => row.id)).toEqual([id]);
    expect((await state("open")).json<StoredReport>()).toMatchObject({
      state: "open",
      resolvedBy: null,
      resolvedAt: null,
    });
    expect((await state("lost")).status).toBe(400);
    expect((await on.audit(id)).map(({ actionType, diff }) => [actionType, diff])).toEqual([
      ["data-issues-edit", { state: { old: "resolved", new: "open" } }],
      ["data-issues-edit", { state: { old: "open", new: "resolved" } }],
    ]);
  });

  test("Empty or invalid fields are refused in plain words, and a missing profile is a 404", async () => {
    expect((await report({ description: "  " })).text).toBe("Please enter description");
    expect((await report({ dataType: "Domain" })).text).toBe('"Domain" cannot be reported on a person.');
    expect((await report({ profileUrl: "javascript:alert(1)" })).text).toBe("The field profileUrl must be a URL.");
    expect((await report({ dataIssue: "odd" })).status).toBe(400);
    expect((await report({}, "/organization/11111111-1111-4111-8111-111111111111/data-issue")).status).toBe(400);
    const missing = await report(
      { dataType: "Domain" },
      "/organization/11111111-1111-4111-8111-111111111111/data-issue",
    );
    expect(missing.status).toBe(404);
  });
});
