import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gitlabConnector } from "#server/integrations/gitlab/connector.ts";
import { gitlabSettings } from "#server/integrations/gitlab/settings.ts";
import {
  type GitlabServer,
  type GitlabTestProject,
  type GitlabTestUser,
  startGitlab,
} from "#tests/support/providers/gitlab.ts";
import { activitiesOf, contextOf, readPass } from "./run-connector.ts";

let gitlab: GitlabServer;
let ada: GitlabTestUser;
let bea: GitlabTestUser;
beforeAll(async () => {
  gitlab = await startGitlab();
  ada = gitlab.user("ada", { name: "Ada Lovelace", public_email: "ada@gitlab.example", bio: "Compilers" });
  bea = gitlab.user("bea.b-c", { name: "Bea" });
});
afterAll(() => gitlab.stop());

function contextFor(project: GitlabTestProject, access: "token" | "public" = "token") {
  const { id, path_with_namespace } = project.record;
  const settings = gitlabSettings.parse({
    access,
    token: access === "token" ? gitlab.personalToken(ada) : null,
    userProjects: [
      { id, path_with_namespace, web_url: "w", enabled: true, segmentId: "s9" },
      { id: 1, path_with_namespace: "not/mapped", web_url: "w" },
    ],
  });
  return contextOf(gitlabConnector, settings, undefined, { GITLAB_URL: gitlab.origin });
}
const read = (project: GitlabTestProject, stream: string, since?: string) =>
  readPass(gitlabConnector, contextFor(project), stream, { since });
const types = (changes: Parameters<typeof activitiesOf>[0]) => activitiesOf(changes).map(({ type }) => type);
const day = (at: number) => new Date(Date.UTC(2026, 0, at)).toISOString();

describe("issues of a GitLab project", () => {
  it("include their comments and the profiles of their people", async () => {
    const project = gitlab.project("f/issues");
    const issue = project.issue(day(1), ada, "Crash");
    issue.reply(issue.comment(day(2), bea, "Why?"), day(3), ada, "Because.");
    issue.close(day(4), bea);
    const { changes, since, total, done } = await read(project, "issues");
    expect(types(changes)).toEqual(["issues-opened", "issues-closed", "issue-comment", "issue-comment"]);
    expect(activitiesOf(changes)[0]?.person).toMatchObject({
      identities: [{ value: "ada" }, { value: "ada@gitlab.example" }],
      attributes: { bio: "Compilers" },
    });
    expect({ since, total, done }).toEqual({ since: day(4), total: 1, done: 1 });
  });

  it("are read page by page without losses, even when one is updated in the meantime", async () => {
    const project = gitlab.project("f/many");
    for (let at = 0; at < 60; at += 1) project.issue(day(1), ada, `Same ${at}`);
    const others = Array.from({ length: 60 }, (_, at) => project.issue(day(2 + at), ada, `Issue ${at}`));
    let page = 0;
    const pass = await readPass(gitlabConnector, contextFor(project), "issues", {
      afterPage: () => {
        page += 1;
        others[page]?.change(day(200 + page), { title: "Updated" });
      },
    });
    const next = await read(project, "issues", pass.since);
    const found = activitiesOf([...pass.changes, ...next.changes]).filter(({ type }) => type === "issues-opened");
    expect(new Set(found.map(({ sourceId }) => sourceId)).size).toBe(120);
    expect(pass.total).toBe(120);
  });

  it("are read again only from shortly before the newest known one", async () => {
    const project = gitlab.project("f/again");
    project.issue(day(1), ada, "Old");
    const { since } = await read(project, "issues");
    project.issue(day(5), ada, "New");
    const next = await read(project, "issues", since);
    const last = await read(project, "issues", next.since);
    expect(activitiesOf(last.changes).map(({ title }) => title)).toEqual(["New"]);
  });

  it("that are confidential are skipped", async () => {
    const project = gitlab.project("f/confidential");
    project.issue(day(1), ada, "Hole", { confidential: true });
    expect((await read(project, "issues")).changes).toEqual([]);
  });

  it("of people without a profile use the issue's own data", async () => {
    const project = gitlab.project("f/gone");
    const cleo = gitlab.user("cleo", { name: "Cleo" });
    project.issue(day(1), cleo, "Crash");
    gitlab.removeUser(cleo);
    const [opened] = activitiesOf((await read(project, "issues")).changes);
    expect(opened?.person).toMatchObject({ displayName: "Cleo", identities: [{ value: "cleo" }] });
  });

  it("continue when GitLab temporarily returns no profiles", async () => {
    const project = gitlab.project("f/limited");
    project.issue(day(1), gitlab.user("dan"), "One");
    project.issue(day(2), gitlab.user("eve"), "Two");
    gitlab.interrupt(/\/users\/\d+/, { status: 429, headers: { "retry-after": "600" }, body: {} });
    const context = { ...contextFor(project), integrationId: "limited" };
    const requestCount = gitlab.requests.length;
    const { changes } = await readPass(gitlabConnector, context, "issues");
    expect(activitiesOf(changes).map(({ person }) => person.displayName)).toEqual(["eve", "dan"]);
    const profiles = gitlab.requests.slice(requestCount).filter(({ url }) => /\/users\/\d+/.test(url.pathname));
    expect(profiles).toHaveLength(1);
  });
});

describe("merge requests of a GitLab project", () => {
  it("include their reviews, comments and commits", async () => {
    const project = gitlab.project("f/merges");
    const merge = project.mergeRequest(day(1), ada, "Fix");
    merge.system(day(2), ada, "assigned to @ada");
    merge.system(day(2), ada, "requested review from @bea.b-c");
    merge.comment(day(3), bea, "Nice");
    merge.system(day(3), bea, "approved this merge request");
    merge.commit(day(1), "Ada", "ada@lab.example", "Fix it");
    merge.merge(day(4), bea);
    const { changes } = await read(project, "merge requests");
    expect(types(changes)).toEqual([
      "merge_request-opened",
      "merge_request-merged",
      "merge_request-assigned",
      "merge_request-review-requested",
      "merge_request-review-approved",
      "merge_request-comment",
      "authored-commit",
    ]);
    const reviewRequest = activitiesOf(changes).find(({ type }) => type === "merge_request-review-requested");
    expect(reviewRequest?.objectPerson?.displayName).toBe("Bea");
  });

  it("have all their comments, on any number of pages", async () => {
    const project = gitlab.project("f/long");
    const merge = project.mergeRequest(day(1), ada, "Long");
    for (let at = 0; at < 230; at += 1) merge.comment(day(2), bea, `Comment ${at}`);
    const comments = types((await read(project, "merge requests")).changes).filter((type) => type.endsWith("-comment"));
    expect(comments).toHaveLength(230);
  });
});

describe("stars and forks of a GitLab project", () => {
  it("stars come page by page", async () => {
    const project = gitlab.project("f/stars");
    for (let at = 0; at < 120; at += 1) project.star(day(at + 1), gitlab.user(`fan-${at}`));
    const { changes, pages, total } = await read(project, "stars");
    expect([changes.length, pages, total]).toEqual([120, 2, 120]);
  });

  it("forks are read until the known ones", async () => {
    const project = gitlab.project("f/forks");
    const owner = { id: ada.id, username: "ada", name: "Ada Lovelace" };
    for (let at = 0; at < 150; at += 1) project.fork(day(at + 1), { path_with_namespace: `x${at}/forks`, owner });
    const first = await read(project, "forks");
    expect(first.changes).toHaveLength(150);
    project.fork(day(300), { path_with_namespace: "new/forks", owner });
    const next = await read(project, "forks", first.since);
    expect([next.pages, next.since]).toEqual([1, day(300)]);
  });
});

describe("projects of a GitLab connection", () => {
  it("are the mapped ones, under their current path", async () => {
    const project = gitlab.project("f/before");
    const context = contextFor(project);
    project.move("g/after");
    expect(await gitlabConnector.partitions(context)).toEqual([
      { key: String(project.record.id), label: "g/after", segmentId: "s9", channel: `${gitlab.origin}/g/after` },
    ]);
  });

  it("are refused individually when missing", async () => {
    const project = gitlab.project("f/hidden");
    const context = contextFor(project);
    project.hide();
    expect(await gitlabConnector.partitions(context)).toHaveLength(1);
    await expect(readPass(gitlabConnector, context, "issues")).rejects.toMatchObject({ kind: "skip" });
  });

  it("that are public are read without signing in", async () => {
    const project = gitlab.project("f/public");
    project.issue(day(1), ada, "Crash");
    const { changes } = await readPass(gitlabConnector, contextFor(project, "public"), "issues");
    expect(types(changes)).toEqual(["issues-opened"]);
  });
});

describe("answers of GitLab", () => {
  it("a refusal with rate limit headers is a limit", async () => {
    const project = gitlab.project("f/rate");
    gitlab.interrupt(/\/issues/, { status: 403, body: { message: "403 Forbidden - rate limit exceeded" } });
    await expect(read(project, "issues")).rejects.toMatchObject({ kind: "limit" });
  });

  it("a response that is no list stops the stream instead of ending it", async () => {
    const project = gitlab.project("f/odd");
    gitlab.interrupt(/\/issues/, { body: { message: "odd" } });
    await expect(read(project, "issues")).rejects.toMatchObject({ kind: "transient" });
  });
});
