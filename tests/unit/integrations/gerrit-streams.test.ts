import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gerritConnector } from "#server/integrations/gerrit/connector.ts";
import { type GerritAccount, type GerritServer, startGerrit } from "#tests/support/providers/gerrit.ts";
import { activitiesOf, contextOf, readPass } from "./run-connector.ts";

let gerrit: GerritServer;
let ada: GerritAccount;
let bea: GerritAccount;
beforeAll(async () => {
  gerrit = await startGerrit();
  ada = gerrit.account({ name: "Ada Lovelace", username: "ada", email: "ada@gerrit.example" });
  bea = gerrit.account({ name: "Bea", username: "bea" });
});
afterAll(() => gerrit.stop());

function contextFor(repoNames: string[], enableAllRepos = false) {
  return contextOf(gerritConnector, { remote: { orgURL: gerrit.origin, repoNames, enableAllRepos, enableGit: false } });
}
const read = (project: string, since?: string) =>
  readPass(gerritConnector, contextFor([project]), "changes", { since });
const minute = (at: number) => `2026-03-01 10:${String(at % 60).padStart(2, "0")}:00`;

describe("changes of a Gerrit project", () => {
  it("include their patch sets, votes, messages and comments", async () => {
    gerrit
      .change("2026-03-01 10:00:00", ada, "tools/build", "Compile faster")
      .patchSet("2026-03-01 11:00:00", ada)
      .vote("2026-03-01 12:00:00", bea, "Code-Review", 2)
      .message("2026-03-01 12:01:00", bea, "Patch Set 2:\n\nWell done")
      .comment("2026-03-01 12:02:00", bea, "src/a.c", "Why?")
      .submit("2026-03-01 13:00:00", bea);
    const { changes, since } = await read("tools/build");
    expect(activitiesOf(changes).map(({ type, person }) => `${type} ${person.identities[0]?.value}`)).toEqual([
      "changeset-created ada",
      "changeset-merged bea",
      "patchset-created ada",
      "patchset-created ada",
      "patchset_approval-created bea",
      "changeset_comment-created bea",
      "patchset_comment-created bea",
    ]);
    expect(since).toBe("2026-03-01T13:00:00.000Z");
  });

  it("are read page by page without losses, also those with equal timestamps", async () => {
    for (let at = 0; at < 60; at += 1) gerrit.change(minute(0), ada, "many", `Same moment ${at}`);
    for (let at = 0; at < 60; at += 1) gerrit.change(minute(at), ada, "many", `Later ${at}`);
    const { changes, pages } = await read("many");
    const created = activitiesOf(changes).filter(({ type }) => type === "changeset-created");
    expect(new Set(created.map(({ sourceId }) => sourceId)).size).toBe(120);
    expect(pages).toBeGreaterThan(2);
  });

  it("are read without losses when Gerrit orders them within a millisecond", async () => {
    for (let at = 0; at < 120; at += 1) {
      gerrit.change(`2026-03-01 10:00:00.123${String(at * 1_000).padStart(6, "0")}`, ada, "fine", `At ${at}`);
    }
    const created = activitiesOf((await read("fine")).changes).filter(({ type }) => type === "changeset-created");
    expect(new Set(created.map(({ sourceId }) => sourceId)).size).toBe(120);
  });

  it("updated while the pages are read are in the next pass", async () => {
    const first = gerrit.change(minute(1), ada, "moving", "First");
    for (let at = 2; at < 59; at += 1) gerrit.change(minute(at), ada, "moving", `Change ${at}`);
    const context = contextFor(["moving"]);
    const afterPage = () => void first.message("2026-03-02 00:00:00", bea, "Patch Set 1:\n\nStill here");
    const pass = await readPass(gerritConnector, context, "changes", { afterPage });
    const next = await readPass(gerritConnector, context, "changes", { since: pass.since });
    const seen = [...activitiesOf(pass.changes), ...activitiesOf(next.changes)];
    expect(seen.filter(({ type }) => type === "changeset-created").map(({ title }) => title)).toContain("First");
    expect(seen.map(({ body }) => body)).toContain("Still here");
  });

  it("are read again only from shortly before the newest known one", async () => {
    gerrit.change("2026-03-01 10:00:00", ada, "quiet", "Old");
    const { since } = await read("quiet");
    gerrit.change("2026-03-05 10:00:00", ada, "quiet", "New");
    const again = await read("quiet", since);
    const later = await read("quiet", again.since);
    expect(activitiesOf(again.changes).map(({ title }) => title)).toContain("New");
    expect(activitiesOf(later.changes).map(({ title }) => title)).not.toContain("Old");
    expect(later.since).toBe("2026-03-05T10:00:00.000Z");
  });

  it("without their comments, when these are deleted, are still read", async () => {
    gerrit.change(minute(1), ada, "gone", "Deleted").comment(minute(2), bea, "a.c", "Why?");
    gerrit.interrupt(/\/changes\/gone~\d+\/comments/, { status: 404, body: "Not found" });
    expect(activitiesOf((await read("gone")).changes)).toHaveLength(2);
  });

  it("of a hidden project are refused", async () => {
    gerrit.change(minute(1), ada, "secret", "Hidden");
    gerrit.hide("secret");
    await expect(read("secret")).rejects.toMatchObject({ kind: "skip" });
  });

  it("are never created from a response that is not from Gerrit", async () => {
    gerrit.interrupt(/\/changes\//, { body: "<html>Maintenance</html>" });
    await expect(read("tools/build")).rejects.toMatchObject({
      kind: "transient",
      message: "No Gerrit server found at this URL.",
    });
  });
});

describe("projects of a Gerrit", () => {
  it("are the selected ones, or all visible ones except those of settings and accounts", async () => {
    const chosen = await gerritConnector.partitions(contextFor(["tools/build"]));
    expect(chosen).toEqual([
      { key: "tools/build", label: "tools/build", segmentId: "s1", channel: `${gerrit.origin}/tools/build` },
    ]);
    for (let at = 0; at < 600; at += 1) gerrit.project(`p${at}`);
    const keys = (await gerritConnector.partitions(contextFor([], true))).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(["p0", "p599", "many"]));
    expect(keys).not.toContain("All-Projects");
  });

  it("are checked when Gerrit is connected", async () => {
    await expect(gerritConnector.check(contextFor(["many"]))).resolves.toBeUndefined();
    await expect(gerritConnector.check(contextFor(["nowhere"]))).rejects.toThrow("Not found: nowhere");
  });
});
