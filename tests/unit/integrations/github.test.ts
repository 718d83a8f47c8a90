import { createHash } from "node:crypto";
import { parse, validate } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { classifyGithub } from "#server/integrations/github/graphql.ts";
import { companyLogin, personOf } from "#server/integrations/github/people.ts";
import {
  listQuery,
  organizationsQuery,
  pageSizes,
  partQuery,
  recordQuery,
  type StreamName,
  teamMembersQuery,
} from "#server/integrations/github/selections.ts";
import { githubStreams, readRecord } from "#server/integrations/github/streams.ts";
import type { Change, Page, Partition, SyncError, SyncedActivity } from "#server/integrations/sync/connector.ts";
import { githubSchema } from "#tests/support/providers/github/graph.ts";
import { type LocalGithub, startLocalGithub } from "#tests/support/providers/github/server.ts";
import { addAccount, addRepository, minute, sampleWorld } from "#tests/support/providers/github/world.ts";
import { githubContext } from "./github-context.ts";

let github: LocalGithub;
const { world, repository } = sampleWorld();

beforeAll(async () => {
  github = await startLocalGithub(world);
  github.addToken("full", { scopes: ["user:email", "read:org"] });
  github.addToken("bare", { scopes: [] });
});
afterAll(() => github.stop());

const contextOf = (token = "full") => githubContext(github, { token, mapping: {} });

const partitionOf = (name = "engine", owner = "acme"): Partition => ({
  key: `https://github.com/${owner}/${name}`,
  label: `${owner}/${name}`,
  segmentId: "segment",
  channel: `https://github.com/${owner}/${name}`,
  settings: { owner, name },
});

/** Reads all pages of a pass. */
async function readAll(name: StreamName, given: { since?: string; token?: string; partition?: Partition } = {}) {
  const stream = githubStreams.find((each) => each.name === name);
  const context = contextOf(given.token);
  const pages: Page[] = [];
  let next: Page["next"];
  do {
    const page = await stream?.read(context, given.partition ?? partitionOf(), {
      since: given.since,
      // As the database returns it.
      page: next === undefined ? undefined : JSON.parse(JSON.stringify(next)),
    });
    if (!page) throw new Error(`There is no stream ${name}.`);
    pages.push(page);
    next = page.next;
  } while (next !== undefined);
  return { pages, changes: pages.flatMap(({ changes }) => changes), since: pages.at(-1)?.since };
}

const activities = (changes: readonly Change[]): SyncedActivity[] =>
  changes.flatMap((change) => (change.op === "upsert" ? [change.activity] : []));

const rows = (changes: readonly Change[]) =>
  activities(changes).map(({ type, sourceId, sourceParentId, person, objectPerson }) =>
    [type, sourceId, sourceParentId ?? "-", person.identities[0]?.value, objectPerson?.identities[0]?.value]
      .filter(Boolean)
      .join(" "),
  );

describe("queries", () => {
  const every = [
    { emails: true, organizations: true },
    { emails: false, organizations: false },
  ].flatMap((detail) => [
    ...(Object.keys(pageSizes) as StreamName[]).map((name) =>
      listQuery(name, detail, { first: 100, after: "Y3Vyc29y", since: "2024-01-01T00:00:00Z" }),
    ),
    ...(
      [
        "issue-events",
        "issue-comments",
        "pull-request-events",
        "pull-request-comments",
        "pull-request-commits",
        "review-threads",
        "review-comments",
        "discussion-comments",
        "replies",
        "indirect-forks",
      ] as const
    ).map((part) => partQuery(part, detail, "Y3Vyc29y")),
    ...(
      [
        "issue",
        "pullRequest",
        "discussion",
        "issueComment",
        "reviewComment",
        "discussionComment",
        "fork",
        "user",
      ] as const
    ).map((kind) => recordQuery(kind, detail)),
    teamMembersQuery(detail),
    organizationsQuery(3),
  ]);

  it.each(every.map((query) => [query.replace(/\s+/g, " ").slice(0, 120), query]))(
    "fits the published schema: %s",
    (_, query) => {
      expect(validate(githubSchema(), parse(query)).map(({ message }) => message)).toEqual([]);
    },
  );
});

describe("streams", () => {
  it("builds the id of a star from its user, repository and time", async () => {
    const { changes } = await readAll("stars");
    const idOf = (text: string) => `gen-${createHash("md5").update(text).digest("hex")}`;
    expect(rows(changes)).toEqual([
      `star ${idOf("cleo-star-1704067380-github")} - cleo`,
      `star ${idOf("bob-star-1704067320-github")} - bob`,
      `star ${idOf("ada-star-1704067260-github")} - ada`,
    ]);
  });

  it("reads forks, those of organizations and those made of forks", async () => {
    const { changes } = await readAll("forks");
    expect(rows(changes)).toEqual([
      "fork R_kgDOumbrellaengine - umbrella",
      "fork R_kgDObobengine - bob",
      "fork R_kgDOcleoengine - cleo",
    ]);
    expect(activities(changes).map(({ attributes }) => attributes)).toEqual([
      { isForkByOrg: true },
      {},
      { isIndirectFork: true, directParent: "https://github.com/bob/engine" },
    ]);
  });

  it("reads issues with their closing event and their comments", async () => {
    const { changes } = await readAll("issues");
    expect(rows(changes)).toEqual([
      "issues-opened I_kwDO1 - bob",
      "issues-closed gen-CE_I_kwDO1_ada_2024-01-01T00:30:00.000Z I_kwDO1 ada",
      "issue-comment IC_kwDO1 I_kwDO1 ada",
      "issue-comment IC_kwDO2 I_kwDO1 ghost",
      "issues-opened I_kwDO2 - renovate[bot]",
    ]);
  });

  it("reads pull requests with events, reviews, comments and commits, a merge once, an unsent review never", async () => {
    const { changes } = await readAll("pullRequests");
    expect(rows(changes)).toEqual([
      "pull_request-opened PR_kwDO3 - bob",
      "pull_request-assigned gen-AE_PR_kwDO3_ada_bob_2024-01-01T00:21:00.000Z PR_kwDO3 ada bob",
      "pull_request-review-requested gen-RRE_PR_kwDO3_bob_ada_2024-01-01T00:23:00.000Z PR_kwDO3 bob ada",
      "pull_request-review-requested gen-RRE_PR_kwDO3_bob_bob_2024-01-01T00:24:00.000Z PR_kwDO3 bob bob",
      "pull_request-review-requested gen-RRE_PR_kwDO3_bob_cleo_2024-01-01T00:24:00.000Z PR_kwDO3 bob cleo",
      "pull_request-reviewed gen-PRR_PR_kwDO3_ada_2024-01-01T00:35:00.000Z PR_kwDO3 ada",
      "pull_request-merged gen-ME_PR_kwDO3_ada_2024-01-01T00:39:00.000Z PR_kwDO3 ada",
      "pull_request-comment IC_kwDO3 PR_kwDO3 cleo",
      "pull_request-review-thread-comment PRRC_kwDO1 PR_kwDO3 ada",
      "pull_request-review-thread-comment PRRC_kwDO2 PRRC_kwDO1 bob",
      `authored-commit ${"a".repeat(40)} PR_kwDO3 bob`,
    ]);
  });

  it("escapes characters that have a meaning in HTML", async () => {
    const { changes } = await readAll("pullRequests");
    const comment = activities(changes).find(({ sourceId }) => sourceId === "PRRC_kwDO1");
    expect(comment?.body).toBe("Oil if Vec&lt;T> &amp; co leak");
  });

  it("reads discussions with comments and replies, and marks the answer", async () => {
    const { changes } = await readAll("discussions");
    expect(rows(changes)).toEqual([
      "discussion-started D_kwDO4 - cleo",
      "discussion-comment DC_kwDO1 D_kwDO4 ada",
      "discussion-comment DC_kwDO2 DC_kwDO1 cleo",
    ]);
    expect(activities(changes)[1]?.attributes).toEqual({ isSelectedAnswer: true });
  });

  it("reads all pages of every list, each record once", async () => {
    const acme = world.accounts.get("acme");
    if (!acme) throw new Error("The sample has no acme.");
    const long = addRepository(world, acme, "long");
    const people = Array.from({ length: 130 }, (_, at) => addAccount(world, `person${at}`));
    long.stars.push(...people.map((user, at) => ({ user, at: minute(at) })));
    const comments = (mark: string) =>
      people.map((author, at) => ({ id: `${mark}_${at}`, author, body: "", at: minute(at) }));
    const thread = { title: "", body: "", author: acme, at: minute(0), updatedAt: minute(200) };
    long.issues.push({ ...thread, id: "I_long", number: 1, state: "OPEN", events: [], comments: comments("IC_long") });
    long.pulls.push({
      ...thread,
      id: "PR_long",
      number: 2,
      state: "OPEN",
      mergedAt: null,
      comments: comments("IC_pull"),
      events: people.map((actor, at) => ({
        kind: "review",
        id: `PRR_${at}`,
        actor,
        state: "APPROVED",
        body: "",
        at: minute(at),
      })),
      threads: people
        .slice(0, 30)
        .map((_, at) => ({ id: `PRRT_${at}`, comments: comments(`PRRC_${at}`).slice(0, 25) })),
      commits: people.map((author, at) => ({
        oid: String(at).padStart(40, "0"),
        message: "",
        at: minute(at),
        author,
        parents: 1,
      })),
    });
    long.discussions.push({
      ...thread,
      id: "D_long",
      number: 3,
      comments: comments("DC_long")
        .slice(0, 60)
        .map((each, at) => ({ ...each, replies: comments(`DC_${at}_reply`).slice(0, 30) })),
    });
    const partition = partitionOf("long");
    const counts = new Map<string, number>();
    for (const name of ["stars", "issues", "pullRequests", "discussions"] as const) {
      const found = activities((await readAll(name, { partition })).changes);
      expect(new Set(found.map(({ type, sourceId }) => `${type} ${sourceId}`)).size).toBe(found.length);
      for (const { type } of found) counts.set(type, (counts.get(type) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({
      star: 130,
      "issues-opened": 1,
      "issue-comment": 130,
      "pull_request-opened": 1,
      "pull_request-reviewed": 130,
      "pull_request-comment": 130,
      "pull_request-review-thread-comment": 30 * 25,
      "authored-commit": 130,
      "discussion-started": 1,
      "discussion-comment": 60 + 60 * 30,
    });
  });

  it("reads only the newest when nothing changed, and otherwise only changes", async () => {
    const own = addRepository(world, addAccount(world, "delta"), "box");
    for (let at = 0; at < 5; at += 1) {
      own.issues.push({
        id: `I_box${at}`,
        number: at,
        title: `Issue ${at}`,
        body: "",
        author: own.owner,
        at: minute(at * 10),
        updatedAt: minute(at * 10),
        state: "OPEN",
        comments: [],
        events: [],
      });
    }
    const partition = partitionOf("box", "delta");
    const first = await readAll("issues", { partition });
    expect(first.changes).toHaveLength(5);
    expect(first.since).toBe(minute(40));
    expect(first.pages[0]?.total).toBe(5);
    const again = await readAll("issues", { partition, since: first.since ?? "" });
    expect(rows(again.changes)).toEqual(["issues-opened I_box4 - delta"]);
    const [oldest] = own.issues;
    if (oldest) Object.assign(oldest, { title: "Renamed", updatedAt: minute(60) });
    const third = await readAll("issues", { partition, since: first.since ?? "" });
    expect(rows(third.changes)).toEqual(["issues-opened I_box0 - delta", "issues-opened I_box4 - delta"]);
    expect(activities(third.changes)[0]?.title).toBe("Renamed");
    expect(third.since).toBe(minute(60));
  });

  it("reads with a token of few scopes, without addresses and teams", async () => {
    const { changes } = await readAll("pullRequests", { token: "bare" });
    expect(rows(changes).filter((row) => row.includes("review-requested"))).toHaveLength(1);
    const review = activities(changes).find(({ type }) => type === "pull_request-reviewed");
    expect(review?.person.identities.map(({ value }) => value)).toEqual(["ada", "adabyron"]);
    expect(review?.person.organizations?.map(({ displayName }) => displayName)).toEqual(["acme"]);
  });

  it("requests smaller pages when GitHub takes too long", async () => {
    const body = {
      data: null,
      errors: [{ message: "Something went wrong while executing your query. This may be the result of a timeout." }],
    };
    github.answerNext({ body });
    const { changes } = await readAll("discussions");
    expect(changes).toHaveLength(3);
  });

  it("skips a missing repository, follows a moved one and keeps its channel", async () => {
    await expect(readAll("stars", { partition: partitionOf("nowhere") })).rejects.toMatchObject({ kind: "skip" });
    repository.oldNames.push("acme/motor");
    const moved = await readAll("stars", { partition: partitionOf("motor") });
    expect(moved.changes).toHaveLength(3);
  });

  it("waits for the reset when the hourly limit is spent, and a minute after a burst", async () => {
    github.addToken("spent", { remaining: 0 });
    const error = await readAll("stars", { token: "spent" }).catch((thrown: SyncError) => thrown);
    expect(error).toMatchObject({ kind: "limit" });
    const now = new Date("2026-01-01T00:00:00Z");
    const burst = classifyGithub(
      { status: 403, headers: new Headers(), body: { message: "You have exceeded a secondary rate limit." } },
      now,
    );
    expect(burst).toMatchObject({ kind: "limit", resumeAt: new Date("2026-01-01T00:01:00Z") });
  });

  it("reads one record like the stream", async () => {
    const one = await readRecord(contextOf(), "fork", "R_kgDObobengine");
    expect(rows(one)).toEqual(["fork R_kgDObobengine - bob"]);
    const all = rows((await readAll("pullRequests")).changes);
    for (const row of rows(await readRecord(contextOf(), "pullRequest", "PR_kwDO3"))) expect(all).toContain(row);
  });
});

describe("people", () => {
  it("reads name, address, other platforms, profile and the organization that the company links to", async () => {
    const { changes } = await readAll("stars");
    const ada = activities(changes).find(({ person }) => person.identities[0]?.value === "ada")?.person;
    expect(ada).toEqual({
      identities: [
        { type: "username", value: "ada", verified: true, sourceId: "U_kgDOada" },
        { type: "email", value: "ada@acme.example", verified: true },
        { platform: "twitter", type: "username", value: "adabyron", verified: false },
      ],
      displayName: "Ada Byron",
      attributes: {
        url: "https://github.com/ada",
        avatarUrl: `${github.origin}/avatars/ada.png`,
        sourceId: "U_kgDOada",
        bio: "Notes on engines",
        location: "London",
        company: "@acme",
        websiteUrl: undefined,
        isHireable: true,
      },
      organizations: [
        {
          displayName: "Acme Labs",
          identities: [
            { type: "username", value: "acme", verified: true },
            { type: "primary-domain", value: "acme.example", verified: false },
            { platform: "twitter", type: "username", value: "acmelabs", verified: false },
          ],
          attributes: {
            description: "Engines",
            location: undefined,
            logo: `${github.origin}/avatars/acme.png`,
            url: "https://github.com/acme",
          },
        },
      ],
    });
  });

  it.each([
    ["free text", "<div>Acme, Inc.</div>", null],
    ["a user", '<a data-hovercard-type="user" href="https://github.com/ada">@ada</a>', null],
    ["an organization", '<a data-hovercard-type="organization" href="https://github.com/acme">@acme</a>', "acme"],
    ["an organization of an enterprise host", '<a href="https://ghe.example/acme">@acme</a>', "acme"],
    ["nothing", null, null],
  ])("reads %s as company", (_, companyHTML, expected) => {
    expect(companyLogin({ companyHTML })).toBe(expected);
  });

  it("marks bots and deleted accounts", () => {
    const bot = personOf({ __typename: "Bot", id: "BOT_1", login: "renovate" }, new Map());
    expect(bot).toMatchObject({ isBot: true, displayName: "renovate", identities: [{ value: "renovate[bot]" }] });
    expect(bot.organizations).toBeUndefined();
    expect(personOf(null, new Map())).toMatchObject({ isDeletedAccount: true, identities: [{ value: "ghost" }] });
  });
});
