import { sql } from "drizzle-orm";
import fc from "fast-check";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { mergeJob } from "#server/curation/merging/merge-action.ts";
import { loadPeople } from "#server/curation/merging/people/person-record.ts";
import { moveBetweenOrganizations } from "#server/records/aggregates/move-between-organizations.ts";
import type { Member } from "#shared/contract/members.ts";
import { mergePreview } from "#shared/domain/merge/merge-preview.ts";
import { type Merging, startMerging } from "./merging-platform.ts";

let on: Merging;
let people: string[];
/** Takes a person whom no other test of this file uses. */
const take = () => people.shift() ?? "";
beforeAll(async () => {
  on = await startMerging();
  people = await on.someone(60);
});
afterAll(() => on.platform.stop());

const nobody = "11111111-1111-4111-8111-111111111111";
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
const mergedFields = [
  "displayName",
  "joinedAt",
  "attributes",
  "identities",
  "memberOrganizations",
  "affiliations",
  "tags",
  "manuallyChangedFields",
] as const;
const firstIdentity = async (id: string) => (await on.identities(id))[0]?.id ?? "";

describe("a merge", () => {
  test("keeps the other person's name where it is chosen, and an unmerge gives both their own", async () => {
    const [primary, secondary] = [take(), take()];
    const before = await loadPeople(on.db, [primary, secondary]);
    const nameOf = async (id: string) => (await on.get(`/member/${id}`)).json<Member>().displayName;
    const body = { memberToMerge: secondary, keepOther: ["displayName", "attributes.__proto__", "constructor"] };
    expect((await on.send("PUT", `/member/${primary}/merge`, body)).status).toBe(200);
    await on.settled(primary);
    expect(await nameOf(primary)).toBe(before.get(secondary)?.displayName);
    const shown = await on.unmerge(primary, before.get(secondary)?.identities[0]?.id ?? "", true);
    expect(shown.edits).toEqual([]);
    expect(await nameOf(primary)).toBe(before.get(primary)?.displayName);
    expect(await nameOf(secondary)).toBe(before.get(secondary)?.displayName);
    const refused = await on.send("PUT", `/member/${primary}/merge`, {
      memberToMerge: secondary,
      keepOther: [{}],
    });
    expect(refused.status).toBe(400);
  });

  test("creates exactly the person in the preview, at once; the merged one is gone and refers to it", async () => {
    const [primary, secondary] = [take(), take()];
    const before = await loadPeople(on.db, [primary, secondary]);
    const [one, other] = [before.get(primary), before.get(secondary)];
    if (!one || !other) throw new Error("Two people are needed.");
    const { merged } = mergePreview(one, other);
    const answer = await on.send("PUT", `/member/${primary}/merge`, { memberToMerge: secondary });
    expect([answer.status, answer.json()]).toEqual([200, { status: 200, mergedId: primary }]);
    const now = (await loadPeople(on.db, [primary, secondary])).get(primary);
    const sorted = (person: typeof now) => ({
      ...person,
      identities: person?.identities.toSorted(byId),
      memberOrganizations: person?.memberOrganizations.toSorted(byId),
      affiliations: person?.affiliations.toSorted(byId),
    });
    for (const field of mergedFields) expect(sorted(now)[field], field).toEqual(sorted(merged)[field]);
    const counted = (person: typeof now) =>
      Number(person?.figures.find((row) => row.segment_id === on.group)?.activity_count ?? 0);
    expect(counted(now)).toBe(counted(one) + counted(other));
    const old = await on.get(`/member/${secondary}`);
    expect([old.status, old.json()]).toEqual([404, { message: "Page not found", merged: primary }]);
    await on.settled(primary);
    const [action] = await on.actions(secondary);
    expect(action).toEqual({
      id: expect.any(String),
      primaryId: primary,
      secondaryId: secondary,
      primaryDisplayName: one.displayName,
      secondaryDisplayName: other.displayName,
      state: "merged",
      operationType: "merge",
      user: { id: expect.any(String), fullName: expect.any(String) },
      createdAt: expect.any(String),
      moved: expect.objectContaining({ identities: expect.any(Number), activities: expect.any(Number) }),
      revertBy: expect.objectContaining({ id: other.identities[0]?.id }),
    });
    const remaining = await on.db.execute(sql`select 1 from activities where member_id = ${secondary}::uuid limit 1`);
    expect(remaining.rows).toEqual([]);
    const audit = await on.platform.api("/audit-logs/query", {
      method: "POST",
      account: "admin",
      body: { filter: { entityId: primary }, limit: 1 },
    });
    expect(audit.json()).toMatchObject([
      {
        actionType: "members-merge",
        entityType: "member",
        oldState: { primary: { id: primary }, secondary: { id: secondary } },
        newState: { primary: { id: primary } },
      },
    ]);
  });

  test("of a person with itself is a 203 and does nothing; of a missing or deleted person a 404", async () => {
    const [id, deleted] = [take(), take()];
    const same = await on.send("PUT", `/member/${id}/merge`, { memberToMerge: id });
    expect([same.status, same.json()]).toEqual([203, { status: 203, mergedId: id }]);
    expect((await on.send("PUT", `/member/${id}/merge`, { memberToMerge: nobody })).status).toBe(404);
    await on.platform.api(`/member?ids[]=${deleted}&segments[]=${on.group}`, { method: "DELETE", account: "admin" });
    expect((await on.send("PUT", `/member/${id}/merge`, { memberToMerge: deleted })).status).toBe(404);
    expect(await on.actions(id)).toEqual([]);
  });

  test("makes no profile with more than 2,000 identities, and one with as many can be unmerged", async () => {
    const [primary, secondary] = [take(), take()];
    const { db } = on.platform.running.platform;
    const fill = async (id: string, total: number) => {
      await db.execute(sql`
        insert into member_identities (member_id, platform, type, value, verified, source)
        select ${id}::uuid, 'many', 'username', ${id} || at, true, 'test' from generate_series(1, ${total}::int
          - (select count(*)::int from member_identities where member_id = ${id}::uuid)) at`);
    };
    await fill(primary, 1_999);
    const identity = (value: string) => ({ platform: "many", type: "username", value, verified: true });
    const add = (value: string) => on.send("POST", `/member/${primary}/identity`, identity(value));
    const tooMany = [400, "A profile has at most 2,000 identities."];
    expect((await add("the-last-one")).status).toBe(200);
    const refused = await add("one-more");
    expect([refused.status, refused.text]).toEqual(tooMany);
    const merged = await on.send("PUT", `/member/${primary}/merge`, { memberToMerge: secondary });
    expect([merged.status, merged.text]).toEqual(tooMany);
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from segments where type = 'subproject' and grandparent_id = ${on.group}::uuid limit 1`);
    const line = await fetch(`${on.platform.url}/api/v1/segments/${rows[0]?.id}/people/bulk`, {
      method: "POST",
      headers: { authorization: `Bearer ${await on.platform.token("admin")}`, "content-type": "application/x-ndjson" },
      body: JSON.stringify({ identities: [identity("the-last-one"), identity("by-a-line")] }),
    });
    expect(await line.json()).toMatchObject({ id: primary });
    const identities = await on.identities(primary);
    expect(identities).toHaveLength(2_000);
    const last = identities.find(({ value }) => value === "the-last-one");
    await on.unmerge(primary, last?.id ?? "", false);
    expect(await on.identities(primary)).toHaveLength(1_999);
  });

  test("of people of another group is refused to a project admin, whatever segment the request names", async () => {
    const foreign = await on.db.execute<{ id: string }>(sql`
      select m.id from members m where deleted_at is null and not exists (
        select 1 from member_segments s where s.member_id = m.id and s.segment_id = ${on.group}::uuid) limit 1`);
    const body = { memberToMerge: foreign.rows[0]?.id };
    expect((await on.send("PUT", `/member/${take()}/merge`, body, "project-admin")).status).toBe(403);
  });

  test("during another merge of the same people is a 409 with its text; of two simultaneous ones, one succeeds", async () => {
    const [a, b, c] = [take(), take(), take()];
    const both = await Promise.all([
      on.send("PUT", `/member/${a}/merge`, { memberToMerge: b }),
      on.send("PUT", `/member/${b}/merge`, { memberToMerge: a }),
      on.send("PUT", `/member/${a}/merge`, { memberToMerge: c }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { text, headers } of both.filter(({ status }) => status !== 200)) {
      expect(text).toBe("Another merge of one of these profiles is in progress. Try again when it is done.");
      expect(headers.get("x-error-code")).toBe("merge-in-progress");
    }
    await on.settled(a);
  });

  test("notifies all connected users when its activities are moved, as JSON text", async () => {
    const [primary, secondary] = [take(), take()];
    const socket = io(`${on.platform.url}/user`, {
      path: "/api/socket.io",
      query: { token: await on.platform.token("readonly") },
      transports: ["websocket"],
      forceNew: true,
    });
    await new Promise((resolve) => socket.once("connected", resolve));
    const received = new Promise<string>((resolve) => socket.once("member-merge", resolve));
    await on.merge(primary, secondary);
    expect(JSON.parse(await received)).toEqual({
      success: true,
      tenantId: expect.any(String),
      userId: expect.any(String),
      primaryId: primary,
      secondaryId: secondary,
      primaryDisplayName: expect.any(String),
      secondaryDisplayName: expect.any(String),
    });
    const undone = new Promise<string>((resolve) => socket.once("member-unmerge", resolve));
    const [action] = await on.actions(primary);
    await on.unmerge(primary, action?.revertBy?.id ?? "", true);
    expect(JSON.parse(await undone)).toMatchObject({ success: true, primaryId: primary, secondaryId: secondary });
    socket.disconnect();
  });

  test("whose work fails permanently has the state error, sends a failure event, and can still be undone", async () => {
    const [primary, secondary] = [take(), take()];
    const before = await on.everything([primary, secondary]);
    await on.db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no moving'; end $$`);
    await on.db.execute(sql`
      create trigger refuse before update on activities for each row execute function refuse()`);
    await on.send("PUT", `/member/${primary}/merge`, { memberToMerge: secondary });
    const emit = vi.spyOn(on.platform.running.platform.events, "emit");
    // The next try is due at once, and is the last one.
    const failsFinally = async () => {
      await on.db.execute(sql`
        update pgboss.job set start_after = now(), retry_count = retry_limit
        where name = ${mergeJob} and state = 'retry'`);
      return (await on.actions(primary))[0];
    };
    await expect.poll(failsFinally).toMatchObject({ state: "error", operationType: "merge" });
    const failed = ["member-merge", expect.objectContaining({ success: false, primaryId: primary })];
    await expect.poll(() => emit.mock.calls).toContainEqual(failed);
    emit.mockRestore();
    await on.db.execute(sql`drop trigger refuse on activities`);
    await on.unmerge(primary, (await on.actions(primary))[0]?.revertBy?.id ?? "", true);
    expect(await on.everything([primary, secondary])).toEqual(before);
  });
});

describe("an undone merge", () => {
  test("restores exactly the previous state, to the last field, activity and figure: any merges, in any order", async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        async (forwards, backwards) => {
          const isChain = runs++ % 2 === 1;
          const [first, ...others] = [take(), take(), take(), take()] as [string, ...string[]];
          const ids = [first, ...others];
          await on.send("PUT", `/member/${first}/no-merge`, { memberToNotMerge: others[0] });
          await on.send("PUT", `/member/${others[1]}/no-merge`, { memberToNotMerge: nobodyElse });
          await on.send("POST", `/member/${others[1]}/data-issue`, {
            profileUrl: `${on.platform.url}/people/${others[1]}`,
            dataIssue: "incorrect",
            dataType: "Identity",
            description: "Not theirs",
          });
          const before = await on.everything(ids);
          expect([before.reports.length, before.noMerges.length]).toEqual([1, 1]);
          const keys = await Promise.all(others.map(firstIdentity));
          if (isChain) {
            // Merges the third into the second, that into the first, and that into the zeroth.
            const chain = ids.toReversed();
            for (let at = 1; at < chain.length; at++) await on.merge(chain[at] ?? "", chain[at - 1] ?? "");
            for (let at = 1; at < ids.length; at++) await on.unmerge(ids[at - 1] ?? "", keys[at - 1] ?? "", true);
          } else {
            for (const at of forwards) await on.merge(first, others[at] ?? "");
            for (const at of backwards) await on.unmerge(first, keys[at] ?? "", true);
          }
          expect(await on.everything(ids)).toEqual(before);
        },
      ),
      { numRuns: 2, endOnFailure: true },
    );
  });

  test("moves activities that arrived in between to the owner of their identity, with joined dates and figures", async () => {
    const [primary, secondary] = [take(), take()];
    const [mine] = await on.identities(primary);
    const [theirs] = await on.identities(secondary);
    if (!mine || !theirs) throw new Error("Two people with identities are needed.");
    const before = await on.everything([primary, secondary]);
    await on.merge(primary, secondary);
    const long = new Date("2001-05-05T00:00:00Z");
    const ours = await on.arrive(mine);
    const others = await on.arrive(theirs, long);
    // An activity without a source identity stays with the person it arrived at.
    const unsaid = await on.arrive({ ...mine, username: null });
    expect([await on.holderOf(ours), await on.holderOf(others)]).toEqual([primary, primary]);
    await on.unmerge(primary, theirs.id, true);
    expect([await on.holderOf(ours), await on.holderOf(others)]).toEqual([primary, secondary]);
    expect(await on.holderOf(unsaid)).toBe(primary);
    const now = await on.everything([primary, secondary]);
    expect(now.activities).toHaveLength(before.activities.length + 3);
    const joined = (id: string, from: typeof before) =>
      (from.people as { id: string; joined_at: string }[]).find((person) => person.id === id)?.joined_at;
    expect(new Date(joined(secondary, now) ?? "")).toEqual(long);
    expect(joined(primary, now)).toBe(joined(primary, before));
    const months = now.months as { member_id: string; month: string; count: number }[];
    expect(months.filter(({ month }) => month === "2001-05-01")).toEqual([
      expect.objectContaining({ member_id: secondary, count: 1 }),
    ]);
  });

  test("keeps later manual edits and lists them in the preview", async () => {
    const [primary, secondary] = [take(), take()];
    const theirs = await firstIdentity(secondary);
    const name = (await loadPeople(on.db, [secondary])).get(secondary)?.displayName;
    await on.merge(primary, secondary);
    await on.send("PUT", `/member/${primary}`, { displayName: "Edited By Hand" });
    const shown = await on.unmerge(primary, theirs, true);
    expect(shown.edits).toEqual([{ field: "displayName", kind: "changed", value: "Edited By Hand" }]);
    const now = await loadPeople(on.db, [primary, secondary]);
    expect(now.get(primary)?.displayName).toBe("Edited By Hand");
    expect(now.get(secondary)?.displayName).toBe(name);
    expect((await on.actions(primary))[0]).toMatchObject({
      state: "unmerged",
      operationType: "unmerge",
      revertBy: null,
    });
  });

  test("recounts activities for their previous organization, although an affiliation of the merged person was set since", async () => {
    const [primary, secondary] = [take(), take()];
    const theirs = await firstIdentity(secondary);
    const organizations = async (id: string) =>
      (
        await on.db.execute<{ id: string; organization_id: string | null }>(sql`
          select id, organization_id from activities where member_id = ${id}::uuid order by id`)
      ).rows;
    const before = await organizations(secondary);
    await on.merge(primary, secondary);
    const found = await on.db.execute<{ id: string }>(sql`
      select id from organizations where deleted_at is null and id not in (
        select organization_id from activities where organization_id is not null
          and member_id in (${primary}::uuid, ${secondary}::uuid)) order by id limit 1`);
    const other = found.rows[0]?.id ?? "";
    const segments = await on.db.execute<{ id: string }>(sql`
      select distinct segment_id as id from activities where member_id = ${primary}::uuid`);
    const set = await on.send("PATCH", `/member/${primary}/affiliation`, {
      affiliations: segments.rows.map(({ id }) => ({ segmentId: id, organizationId: other })),
    });
    expect(set.status).toBe(200);
    const both = async () => new Set((await organizations(primary)).map((row) => row.organization_id));
    await expect.poll(both).toEqual(new Set([other]));
    const { edits } = await on.unmerge(primary, theirs, true);
    expect(edits?.map(({ field }) => field)).toContain("affiliations");
    await expect.poll(() => organizations(secondary)).toEqual(before);
    expect(await both()).toEqual(new Set([other]));
  });

  test("counts people of organizations right, although a recount stands between moving activities and counting people", async () => {
    const [primary, secondary] = [take(), take()];
    const before = await on.everything([primary, secondary]);
    const theirs = await firstIdentity(secondary);
    await on.merge(primary, secondary);
    await on.recounted();
    const counted = await on.db.execute<{ id: string; was: string }>(sql`
      select id, organization_id as was from activities
      where member_id = ${primary}::uuid and organization_id is not null`);
    expect(counted.rows).not.toEqual([]);
    // What a recount of a person with many activities writes before it counts people.
    await on.db.transaction((tx) =>
      moveBetweenOrganizations(
        tx,
        counted.rows.map((row) => ({ ...row, now: null })),
      ),
    );
    await on.unmerge(primary, theirs, true);
    expect((await on.everything([primary, secondary])).memberCounts).toEqual(before.memberCounts);
  });

  test("of a person changed since the preview is a 409, and so is a preview that was sent before", async () => {
    const [primary, secondary] = [take(), take()];
    const theirs = await firstIdentity(secondary);
    await on.merge(primary, secondary);
    const shown = await on.preview(primary, theirs, true);
    await on.send("PUT", `/member/${primary}`, { displayName: "Changed Meanwhile" });
    const late = await on.send("POST", `/member/${primary}/unmerge`, shown);
    expect([late.status, late.text]).toEqual([409, "The profile has changed since the preview. Reload the preview."]);
    const again = await on.preview(primary, theirs, true);
    expect((await on.send("POST", `/member/${primary}/unmerge`, again)).status).toBe(200);
    await on.settled(primary);
    expect((await on.send("POST", `/member/${primary}/unmerge`, again)).status).toBe(400);
  });
});

describe("an unmerged identity", () => {
  test("becomes a separate person, with the activity of that identity", async () => {
    const id = take();
    const [identity, ...others] = await on.identities(id);
    if (!identity) throw new Error("A person with identities is needed.");
    const activity = await on.arrive(identity, new Date("2003-03-03T00:00:00Z"));
    expect((await on.get(`/member/${id}/can-revert-merge`, `&identityId=${identity.id}`)).json()).toBe(false);
    const shown = await on.unmerge(id, identity.id, false);
    expect(shown.secondary).toMatchObject({
      displayName: identity.value,
      memberOrganizations: [],
      reach: { total: -1 },
      manuallyCreated: true,
    });
    const made = shown.secondary.id;
    expect(await on.identities(made)).toEqual([identity]);
    expect(await on.identities(id)).toEqual(others);
    expect(await on.holderOf(activity)).toBe(made);
    const person = (await on.get(`/member/${made}`)).json<Member>();
    expect(person.joinedAt).toBe("2003-03-03T00:00:00.000Z");
    expect(person.segments?.map(({ name }) => name)).toContain(on.subProject.name);
    expect((await on.actions(made))[0]).toMatchObject({ primaryId: id, secondaryId: made, operationType: "unmerge" });
    // The two can be merged again.
    await on.merge(id, made);
    expect(await on.identities(id)).toEqual(expect.arrayContaining([identity, ...others]));
  });

  test("for an email address includes every identity with that address", async () => {
    const id = take();
    for (const platform of ["custom", "slack"]) {
      await on.send("POST", `/member/${id}/identity`, { platform, type: "email", value: "twice@post.example" });
    }
    const own = await on.identities(id);
    const [one] = own.filter(({ value }) => value === "twice@post.example");
    const shown = await on.preview(id, one?.id ?? "", false);
    expect(shown.secondary.identities.map(({ platform }) => platform)).toEqual(["custom", "slack"]);
    expect(shown.primary.identities).toHaveLength(own.length - 2);
  });

  test("must belong to the person, and not be the only one: 400 with the reason", async () => {
    const [id, other] = [take(), take()];
    const ask = (identityId: string, revertPreviousMerge = false) =>
      on.send("POST", `/member/${id}/unmerge/preview`, { identityId, revertPreviousMerge });
    const foreign = await ask(await firstIdentity(other));
    expect([foreign.status, foreign.text]).toEqual([400, "This identity does not belong to this person."]);
    const [only, ...rest] = await on.identities(id);
    const unmerged = await ask(only?.id ?? "", true);
    expect([unmerged.status, unmerged.text]).toEqual([400, "No merge that added this identity can be undone."]);
    for (const { id: each } of rest) await on.send("DELETE", `/member/${id}/identity/${each}`);
    const last = await ask(only?.id ?? "");
    expect([last.status, last.text]).toEqual([400, "A person must keep at least one identity."]);
    expect((await on.send("POST", `/member/${nobody}/unmerge/preview`, { identityId: nobody })).status).toBe(404);
  });

  test("as a person with an invalid id is a 400, and with an existing id a 409", async () => {
    const [id, other] = [take(), take()];
    const shown = await on.preview(id, await firstIdentity(id), false);
    const post = (secondaryId: string) =>
      on.send("POST", `/member/${id}/unmerge`, { ...shown, secondary: { ...shown.secondary, id: secondaryId } });
    expect((await post("'; drop table members")).status).toBe(400);
    expect((await post(other)).status).toBe(409);
    expect(await on.actions(id)).toEqual([]);
  });
});

describe("a no-merge decision", () => {
  test("is stored for the pair, moves to the surviving person of a merge, and returns on undo", async () => {
    const [a, b, c] = [take(), take(), take()];
    const pairs = async () =>
      (
        await on.db.execute<{ a_id: string; b_id: string }>(sql`
        select a_id, b_id from no_merges where kind = 'member' and (a_id = ${b}::uuid or b_id = ${b}::uuid)`)
      ).rows.map((row) => [row.a_id, row.b_id]);
    const answer = await on.send("PUT", `/member/${a}/no-merge`, { memberToNotMerge: b });
    expect([answer.status, answer.json()]).toEqual([200, { status: 200 }]);
    await on.send("PUT", `/member/${b}/no-merge`, { memberToNotMerge: a });
    expect(await pairs()).toEqual([[a, b].sort()]);
    const identity = await firstIdentity(a);
    await on.merge(c, a);
    expect(await pairs()).toEqual([[c, b].sort()]);
    await on.unmerge(c, identity, true);
    expect(await pairs()).toEqual([[a, b].sort()]);
    expect((await on.send("PUT", `/member/${a}/no-merge`, { memberToNotMerge: a })).status).toBe(400);
    expect((await on.send("PUT", `/member/${a}/no-merge`, { memberToNotMerge: nobody })).status).toBe(404);
  });
});

/** A person of the foundation without a merge. */
const nobodyElse = nobody;
