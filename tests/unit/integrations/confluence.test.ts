import { afterEach, describe, expect, it } from "vitest";
import { basicAuthorization } from "#server/integrations/atlassian/site.ts";
import type { ConfluenceSettings } from "#server/integrations/confluence/api.ts";
import { confluenceConnector } from "#server/integrations/confluence/connector.ts";
import { withPlausibleTimes } from "#server/integrations/sync/plausible-time.ts";
import { type Confluence, type ConfluenceUser, startConfluence } from "#tests/support/providers/confluence.ts";
import { activitiesOf, contextOf, readPass, summaryOf } from "./run-connector.ts";

const ada: ConfluenceUser = { id: "712020:ada", displayName: "Ada Lovelace" };
const grace: ConfluenceUser = { id: "712020:grace", displayName: "Grace Hopper", email: "grace@navy.example" };

let confluence: Confluence;
afterEach(() => confluence.stop());

async function start(deployment: "cloud" | "server"): Promise<ConfluenceSettings> {
  confluence = await startConfluence(deployment);
  const authorization = basicAuthorization("ada@engines.example", "secret");
  confluence.credentials.push(authorization);
  return {
    url: confluence.url,
    deployment,
    username: "ada@engines.example",
    apiToken: "secret",
    orgAdminApiToken: "admin-key",
    orgAdminId: "org-1",
    spaces: ["DOCS"],
  };
}

function localContext(settings: ConfluenceSettings) {
  const context = contextOf(confluenceConnector, settings);
  return { ...context, hosts: { ...context.hosts, ATLASSIAN_API_URL: confluence.url } };
}

const read = (settings: ConfluenceSettings, stream: string, options?: Parameters<typeof readPass>[3]) =>
  readPass(confluenceConnector, localContext(settings), stream, options);

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString();

describe.each(["cloud", "server"] as const)("Confluence %s", (deployment) => {
  it("each version of a page is an activity by its author", async () => {
    const settings = await start(deployment);
    const page = confluence.create({ type: "page", space: "DOCS", title: "Guidance", at: at(0), by: ada });
    confluence.edit(page, { at: at(1), by: grace, message: "Typos" });
    confluence.edit(page, { at: at(2), by: ada });
    confluence.edit(page, { at: at(3), by: grace, title: "Guidance, revised" });
    const { changes, total } = await read(settings, "pages");
    expect(summaryOf(changes).toSorted()).toEqual(
      [
        `page-created ${page.id} by Ada Lovelace`,
        `page-updated ${page.id}:2 by Grace Hopper`,
        `page-updated ${page.id}:3 by Ada Lovelace`,
        `page-updated ${page.id}:4 by Grace Hopper`,
      ].toSorted(),
    );
    expect(total).toBe(1);
    const typos = activitiesOf(changes).find(({ body }) => body === "Typos");
    expect(typos).toMatchObject({ title: "Guidance, revised", timestamp: new Date(at(1)), sourceParentId: page.id });
    const withText = activitiesOf(changes).filter(({ body }) => body === "<p>Guidance</p>");
    expect(withText.map(({ sourceId }) => sourceId).toSorted()).toEqual([page.id, `${page.id}:4`]);
  });

  it("versions without a time have the date of their page", async () => {
    const settings = await start(deployment);
    const page = confluence.create({ type: "page", space: "DOCS", title: "Guidance", at: at(0), by: ada });
    confluence.edit(page, { at: "", by: grace });
    confluence.edit(page, { at: "", by: ada });
    const lost = confluence.create({ type: "page", space: "DOCS", title: "Lost", at: "", by: ada });
    confluence.edit(lost, { at: "", by: grace });
    const readAt = new Date(at(30));
    const activities = withPlausibleTimes((await read(settings, "pages")).changes, readAt).flatMap((change) =>
      change.op === "upsert" ? [change.activity] : [],
    );
    const dates = new Map(activities.map(({ sourceId, timestamp }) => [sourceId, timestamp.toISOString()]));
    for (const version of ["", ":2", ":3"]) expect(dates.get(page.id + version), version).toBe(at(0));
    expect(dates.get(`${lost.id}:2`)).toBe(at(30));
  });

  it("a page with a long history is read in parts, with every version once", async () => {
    const settings = await start(deployment);
    const page = confluence.create({ type: "page", space: "DOCS", title: "Guidance", at: at(0), by: ada });
    for (let n = 1; n < 130; n += 1) confluence.edit(page, { at: at(n), by: n % 2 === 0 ? ada : grace });
    const { changes, pages } = await read(settings, "pages");
    expect(new Set(summaryOf(changes)).size).toBe(130);
    expect(pages).toBeGreaterThan(3);
  });

  it("many pages are read page by page, each once, and none is lost when one is edited in the meantime", async () => {
    const settings = await start(deployment);
    for (let n = 0; n < 120; n += 1)
      confluence.create({ type: "page", space: "DOCS", title: `${n}`, at: at(n), by: ada });
    const [first] = confluence.contents;
    const { changes } = await read(settings, "pages", {
      afterPage: () => first && confluence.edit(first, { at: at(200), by: grace }),
    });
    const created = summaryOf(changes).filter((line) => line.startsWith("page-created"));
    expect(new Set(created).size).toBe(120);
  });

  it("blog posts are read like pages", async () => {
    const settings = await start(deployment);
    const post = confluence.create({ type: "blogpost", space: "DOCS", title: "Lift-off", at: at(0), by: ada });
    for (const minute of [1, 2]) confluence.edit(post, { at: at(minute), by: grace });
    const { changes } = await read(settings, "blog-posts");
    expect(new Set(summaryOf(changes))).toEqual(
      new Set([
        `blogpost-created ${post.id} by Ada Lovelace`,
        `blogpost-updated ${post.id}:2 by Grace Hopper`,
        `blogpost-updated ${post.id}:3 by Grace Hopper`,
      ]),
    );
  });

  it("comments and attachments are found on unchanged pages", async () => {
    const settings = await start(deployment);
    const page = confluence.create({
      type: "page",
      space: "DOCS",
      title: "Guidance",
      at: "2020-01-01T00:00:00Z",
      by: ada,
    });
    const on = { space: "DOCS", container: page };
    const comment = confluence.create({
      ...on,
      type: "comment",
      title: "Re: Guidance",
      at: at(0),
      by: grace,
      body: "<p>Good</p>",
    });
    const answer = confluence.create({
      ...on,
      type: "comment",
      title: "Re: Guidance",
      at: at(1),
      by: ada,
      parent: comment,
    });
    confluence.create({ ...on, type: "attachment", title: "orbit.png", at: at(2), by: ada });
    const since = "2026-01-05T08:59:00.000Z";
    const comments = activitiesOf((await read(settings, "comments", { since })).changes).toReversed();
    expect(comments).toMatchObject([
      {
        type: "comment-created",
        sourceId: comment.id,
        sourceParentId: page.id,
        title: "Guidance",
        body: "<p>Good</p>",
      },
      { type: "comment-created", sourceId: answer.id, sourceParentId: comment.id },
    ]);
    expect(activitiesOf((await read(settings, "attachments", { since })).changes)).toMatchObject([
      {
        type: "attachment-created",
        title: "orbit.png",
        sourceParentId: page.id,
        attributes: { mediaType: "image/png" },
      },
    ]);
    expect((await read(settings, "pages", { since })).changes).toEqual([]);
  });

  it("the next pass reads new versions of old pages, and no further back", async () => {
    const settings = await start(deployment);
    const page = confluence.create({
      type: "page",
      space: "DOCS",
      title: "Guidance",
      at: "2020-01-01T00:00:00Z",
      by: ada,
    });
    for (let n = 0; n < 100; n += 1) confluence.edit(page, { at: "2020-01-02T00:00:00Z", by: ada });
    confluence.edit(page, { at: at(1), by: grace });
    confluence.edit(page, { at: at(2), by: ada });
    const { changes } = await read(settings, "pages", { since: "2026-01-05T08:00:00.000Z" });
    expect(summaryOf(changes)).toEqual(
      expect.arrayContaining([
        `page-updated ${page.id}:102 by Grace Hopper`,
        `page-updated ${page.id}:103 by Ada Lovelace`,
      ]),
    );
    expect(confluence.asked.length).toBeLessThan(8);
  });

  it("a missing space is skipped with the reason; an empty one is read", async () => {
    const settings = await start(deployment);
    await expect(read(settings, "pages")).rejects.toMatchObject({
      kind: "skip",
      message: expect.stringContaining("DOCS"),
    });
    confluence.spaces.add("DOCS");
    expect((await read(settings, "pages")).changes).toEqual([]);
  });

  it("connecting checks credentials and spaces", async () => {
    const settings = await start(deployment);
    confluence.spaces.add("DOCS");
    const check = (over: Partial<ConfluenceSettings>) =>
      confluenceConnector.check(localContext({ ...settings, ...over }));
    await check({});
    await expect(check({ apiToken: "wrong" })).rejects.toMatchObject({ kind: "reconnect" });
    await expect(check({ spaces: ["DOCS", "GONE"] })).rejects.toMatchObject({
      kind: "setup",
      message: "These credentials have no access to the space GONE.",
    });
    const withOtherKey = check({ orgAdminApiToken: "a scoped token" });
    // Data Center has no organizations.
    if (deployment === "server") await withOtherKey;
    else await expect(withOtherKey).rejects.toMatchObject({ kind: "setup", message: expect.stringContaining("full") });
  });
});

describe("Confluence Cloud", () => {
  it("emails hidden by the site come from the organization's list of accounts, requested once", async () => {
    const settings = await start("cloud");
    confluence.organization.accounts.push({ id: "712020:x", displayName: "X", email: "x@engines.example" }, grace, {
      ...ada,
      email: "ada@engines.example",
    });
    for (let n = 0; n < 60; n += 1)
      confluence.create({ type: "page", space: "DOCS", title: `${n}`, at: at(n), by: ada });
    const { changes } = await read(settings, "pages");
    expect(activitiesOf(changes)[0]?.person.identities).toEqual([
      { type: "username", value: ada.id, sourceId: ada.id, verified: true },
      { type: "email", value: "ada@engines.example", verified: true },
    ]);
    expect(confluence.asked.filter((line) => line.includes("/admin/"))).toHaveLength(2);
  });

  it("a rejected admin key does not stop the sync", async () => {
    const settings = await start("cloud");
    confluence.create({ type: "page", space: "DOCS", title: "Guidance", at: at(0), by: ada });
    const { changes } = await read({ ...settings, orgAdminApiToken: "wrong" }, "pages");
    expect(activitiesOf(changes)).toHaveLength(1);
  });
});
