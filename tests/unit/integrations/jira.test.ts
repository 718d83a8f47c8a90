import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { basicAuthorization } from "#server/integrations/atlassian/site.ts";
import type { JiraSettings } from "#server/integrations/jira/api.ts";
import { jiraConnector } from "#server/integrations/jira/connector.ts";
import { SyncError } from "#server/integrations/sync/connector.ts";
import { type Jira, type JiraUser, startJira } from "#tests/support/providers/jira.ts";
import { activitiesOf, contextOf, readPass, summaryOf } from "./run-connector.ts";

const ada: JiraUser = { id: "712020:ada", displayName: "Ada Lovelace", email: "ada@engines.example" };
const grace: JiraUser = { id: "712020:grace", displayName: "Grace Hopper" };
const robot: JiraUser = { id: "712020:robot", displayName: "Automation", isApp: true };

let jira: Jira;
afterEach(() => jira.stop());

function settingsOf(over: Partial<JiraSettings> = {}, deployment: "cloud" | "server" = "cloud"): JiraSettings {
  return { url: jira.url, deployment, projects: ["APOLLO"], ...over };
}

const issuesOf = (settings: JiraSettings, options?: Parameters<typeof readPass>[3]) =>
  readPass(jiraConnector, contextOf(jiraConnector, settings), "issues", options);

/** Creates an issue with one of each kind of record. */
function wholeIssue() {
  const issue = jira.open({
    project: "APOLLO",
    summary: "Guidance",
    description: "It drifts",
    at: "2026-01-05T09:00:00Z",
    by: ada,
  });
  jira.assign(issue, grace, { at: "2026-01-05T10:00:00Z", by: ada });
  jira.change(issue, {
    at: "2026-01-05T11:00:00Z",
    by: robot,
    items: [{ field: "priority", from: "3", fromString: "Medium", to: "2", toString: "High" }],
  });
  const comment = jira.comment(issue, { at: "2026-01-06T09:00:00Z", by: grace, body: "Looking into it" });
  jira.editComment(issue, comment, { at: "2026-01-06T09:30:00Z", by: ada, body: "Found it" });
  jira.attach(issue, { at: "2026-01-06T10:00:00Z", by: ada, filename: "orbit.txt" });
  jira.move(issue, "Resolved", { at: "2026-01-07T09:00:00Z", by: grace });
  return { issue, comment };
}

describe.each(["cloud", "server"] as const)("Jira %s", (deployment) => {
  beforeEach(async () => {
    jira = await startJira(deployment);
  });

  it("an issue creates activities for its creation, its changes, its comments and attachments, each with its person", async () => {
    const { issue, comment } = wholeIssue();
    const { changes, total, done } = await issuesOf(settingsOf({}, deployment));
    const ids = issue.changes.map(({ id }) => id);
    expect(summaryOf(changes).toSorted()).toEqual(
      [
        `issue-created ${issue.id} by Ada Lovelace`,
        `issue-assigned ${ids[0]} by Ada Lovelace`,
        `issue-updated ${ids[1]} by Automation`,
        `issue-comment-created ${comment.id} by Grace Hopper`,
        `issue-comment-updated ${comment.id}:2026-01-06T09:30:00.000Z by Ada Lovelace`,
        `issue-attachment-added ${issue.attachments[0]?.id} by Ada Lovelace`,
        `issue-closed ${ids[3]} by Grace Hopper`,
      ].toSorted(),
    );
    expect({ total, done }).toEqual({ total: 1, done: 1 });
    const created = activitiesOf(changes).find(({ type }) => type === "issue-created");
    expect(created).toMatchObject({
      title: "Guidance",
      body: "<p>It drifts</p>",
      url: `${jira.url}/browse/APOLLO-1`,
      timestamp: new Date("2026-01-05T09:00:00Z"),
    });
    const assigned = activitiesOf(changes).find(({ type }) => type === "issue-assigned");
    expect(assigned?.objectPerson?.identities[0]).toMatchObject({ value: grace.id });
  });

  it("a former assignee is found, although the changelog has only an id", async () => {
    const issue = jira.open({ project: "APOLLO", summary: "Guidance", at: "2026-01-05T09:00:00Z", by: ada });
    jira.assign(issue, grace, { at: "2026-01-05T10:00:00Z", by: ada });
    jira.assign(issue, ada, { at: "2026-01-05T11:00:00Z", by: ada });
    const { changes } = await issuesOf(settingsOf({}, deployment));
    const [first] = activitiesOf(changes).filter(
      ({ type, timestamp }) => type === "issue-assigned" && timestamp.getUTCHours() === 10,
    );
    expect(first?.objectPerson).toMatchObject({ displayName: "Grace Hopper", identities: [{ value: grace.id }] });
  });

  it("people have name, id and the visible email; apps are bots", async () => {
    const { issue } = wholeIssue();
    const { changes } = await issuesOf(settingsOf({}, deployment));
    const people = activitiesOf(changes).map(({ person }) => person);
    const author = people.find(({ displayName }) => displayName === "Ada Lovelace");
    const id = deployment === "cloud" ? ada.id : `JIRAUSER-${ada.id}`;
    expect(author?.identities).toEqual([
      { type: "username", value: ada.id, sourceId: id, verified: true },
      { type: "email", value: "ada@engines.example", verified: true },
    ]);
    expect(people.find(({ displayName }) => displayName === "Automation")?.isBot).toBe(
      deployment === "cloud" ? true : undefined,
    );
    expect(issue.creator).toBe(ada);
  });

  it("a user without a sign-in is nobody", async () => {
    jira.open({ project: "APOLLO", summary: "From a form", at: "2026-01-05T09:00:00Z", by: null });
    const { changes } = await issuesOf(settingsOf({}, deployment));
    expect(summaryOf(changes)).toEqual([expect.stringMatching(/^issue-created \d+ by nobody$/)]);
  });

  it("many issues are read page by page, each once, and none is lost when one is edited in the meantime", async () => {
    for (let n = 0; n < 120; n += 1) {
      jira.open({
        project: "APOLLO",
        summary: `Issue ${n}`,
        at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
        by: ada,
      });
    }
    const [first] = jira.issues;
    const { changes, pages } = await issuesOf(settingsOf({}, deployment), {
      afterPage: () => first && jira.move(first, "In Progress", { at: "2026-02-01T00:00:00Z", by: ada }),
    });
    const created = summaryOf(changes).filter((line) => line.startsWith("issue-created"));
    expect(created).toHaveLength(120);
    expect(new Set(created).size).toBe(120);
    expect(pages).toBe(3);
  });

  it("comments beyond the search limit are read by issue", async () => {
    const issue = jira.open({ project: "APOLLO", summary: "Long talk", at: "2026-01-05T09:00:00Z", by: ada });
    for (let n = 0; n < 130; n += 1) jira.comment(issue, { at: "2026-01-06T09:00:00Z", by: grace, body: `No. ${n}` });
    const { changes } = await issuesOf(settingsOf({}, deployment));
    const ids = new Set(summaryOf(changes).filter((line) => line.startsWith("issue-comment-created")));
    expect(ids.size).toBe(130);
  });

  it("changes beyond the search limit are read by issue", async () => {
    const issue = jira.open({ project: "APOLLO", summary: "Long life", at: "2026-01-05T09:00:00Z", by: ada });
    for (let n = 0; n < 130; n += 1) {
      jira.change(issue, {
        at: "2026-01-06T09:00:00Z",
        by: ada,
        items: [{ field: "labels", from: null, to: null, fromString: "", toString: `${n}` }],
      });
    }
    const { changes } = await issuesOf(settingsOf({}, deployment));
    expect(new Set(summaryOf(changes).filter((line) => line.startsWith("issue-updated"))).size).toBe(130);
  });

  it("the next pass reads updates since then, in the user's time zone", async () => {
    jira.credentials.push(basicAuthorization("ada", "secret"));
    jira.timeZone = "Pacific/Auckland";
    const settings = settingsOf({ auth: { username: "ada", apiToken: "secret" } }, deployment);
    jira.open({ project: "APOLLO", summary: "Old", at: "2026-01-05T09:00:00Z", by: ada });
    const late = jira.open({ project: "APOLLO", summary: "Late", at: "2026-01-05T09:00:00Z", by: ada });
    jira.comment(late, { at: "2026-03-01T11:59:00Z", by: grace, body: "News" });
    const { changes } = await issuesOf(settings, { since: "2026-03-01T12:00:00.000Z" });
    expect(activitiesOf(changes).map(({ title }) => title)).toEqual(["Late", "Late"]);
    expect(jira.asked.find((line) => line.includes("updated >="))).toContain('updated >= "2026-03-02 00:58"');
  });

  it("without credentials the time zone is unknown, so it reads far enough back for every zone", async () => {
    jira.timeZone = "Pacific/Niue";
    const late = jira.open({ project: "APOLLO", summary: "Late", at: "2026-01-05T09:00:00Z", by: ada });
    jira.comment(late, { at: "2026-03-01T12:01:00Z", by: grace, body: "News" });
    const { changes } = await issuesOf(settingsOf({}, deployment), { since: "2026-03-01T12:00:00.000Z" });
    expect(changes).not.toEqual([]);
  });

  it("a missing project is skipped with Jira's reason", async () => {
    jira.open({ project: "APOLLO", summary: "Guidance", at: "2026-01-05T09:00:00Z", by: ada });
    jira.projects.delete("APOLLO");
    const failure = await issuesOf(settingsOf({}, deployment)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SyncError);
    expect(failure).toMatchObject({
      kind: "skip",
      message: "The value 'APOLLO' does not exist for the field 'project'.",
    });
  });

  it("without project keys all visible projects are read", async () => {
    for (const key of ["A", "B", "C"]) jira.projects.set(key, { isPublic: true });
    jira.projects.set("SECRET", { isPublic: false });
    const partitions = await jiraConnector.partitions(
      contextOf(jiraConnector, settingsOf({ projects: [] }, deployment)),
    );
    expect(partitions.map(({ key }) => key)).toEqual(["A", "B", "C"]);
  });

  it("a restricted comment is an activity without its text", async () => {
    const issue = jira.open({ project: "APOLLO", summary: "Guidance", at: "2026-01-05T09:00:00Z", by: ada });
    jira.comment(issue, { at: "2026-01-06T09:00:00Z", by: grace, body: "Between us", visibility: "Administrators" });
    const { changes } = await issuesOf(settingsOf({}, deployment));
    const comment = activitiesOf(changes).find(({ type }) => type === "issue-comment-created");
    expect(comment).toMatchObject({ body: null, attributes: { restricted: true } });
  });

  it("wrong credentials are refused, even when Jira treats the request as anonymous", async () => {
    jira.projects.set("APOLLO", { isPublic: true });
    jira.credentials.push(basicAuthorization("ada", "secret"));
    const settings = settingsOf({ auth: { username: "ada", apiToken: "old" } }, deployment);
    await expect(jiraConnector.check(contextOf(jiraConnector, settings))).rejects.toMatchObject({ kind: "reconnect" });
    await expect(issuesOf(settings)).rejects.toMatchObject({ kind: "reconnect" });
  });
});

describe("Jira Cloud", () => {
  beforeEach(async () => {
    jira = await startJira("cloud");
  });

  it("an expired page token restarts the pass", async () => {
    for (let n = 0; n < 60; n += 1)
      jira.open({ project: "APOLLO", summary: `${n}`, at: "2026-01-05T09:00:00Z", by: ada });
    let pages = 0;
    const { changes } = await issuesOf(settingsOf(), {
      afterPage: () => {
        pages += 1;
        if (pages === 1) jira.expireTokens();
      },
    });
    expect(new Set(summaryOf(changes)).size).toBe(60);
  });

  it("an issue that is too large is read in parts, and the project goes on", async () => {
    const { issue, comment } = wholeIssue();
    jira.open({ project: "APOLLO", summary: "Next", at: "2026-01-08T09:00:00Z", by: ada });
    const context = contextOf(jiraConnector, settingsOf());
    const http: typeof context.http = {
      ...context.http,
      async get(path, options) {
        const answer = await context.http.get(path, options);
        const { issues = [] } = answer.body as { issues?: { id: string; fields: object }[] };
        const isWhole = issues.some(({ id, fields }) => id === issue.id && "comment" in fields);
        if (!isWhole) return answer;
        const size = Number(options?.query?.maxResults);
        if (size === 1) throw new SyncError("too-large", "Too large");
        return http.get(path, { ...options, query: { ...options?.query, maxResults: Math.ceil(size / 2) } });
      },
    };
    const { changes } = await readPass(jiraConnector, { ...context, http }, "issues");
    const found = summaryOf(changes);
    expect(found).toContain(`issue-created ${issue.id} by Ada Lovelace`);
    expect(found).toContain(`issue-comment-created ${comment.id} by Grace Hopper`);
    expect(found.filter((line) => line.startsWith("issue-closed"))).toHaveLength(1);
    expect(found.filter((line) => line.startsWith("issue-created"))).toHaveLength(2);
  });

  it("a removed attachment is reported by the changelog", async () => {
    const issue = jira.open({ project: "APOLLO", summary: "Guidance", at: "2026-01-05T09:00:00Z", by: ada });
    jira.change(issue, {
      at: "2026-01-06T09:00:00Z",
      by: ada,
      items: [
        { field: "Attachment", fieldId: "attachment", from: "77", fromString: "x.txt", to: null, toString: null },
      ],
    });
    const { changes } = await issuesOf(settingsOf());
    expect(summaryOf(changes)).toContain("delete issue-attachment-added 77");
    expect(summaryOf(changes).filter((line) => line.startsWith("issue-updated"))).toEqual([]);
  });
});
