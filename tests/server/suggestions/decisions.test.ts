import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { authMe } from "#shared/contract/auth.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { memberMergeEvidence } from "#shared/contract/merging/merge-suggestions.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { email, handle, idsOf, type Suggesting, startSuggesting } from "./suggesting.ts";

let on: Suggesting;
beforeAll(async () => {
  on = await startSuggesting();
});
afterAll(() => on.platform.stop());

describe("a no-merge decision", () => {
  test("Hides the pair at once and permanently; new evidence returns it, marked as new", async () => {
    const first = await on.create("Cordelia Fennimore", email("c.fennimore@fen.example"));
    const second = await on.create("Cordelia Fennimore", email("c.fennimore@fen.example", "slack"));
    await on.refresh();
    expect(await on.about(first)).toHaveLength(1);
    await on.decide(first, second);
    expect(await on.about(first)).toEqual([]);
    const sentences = async () =>
      (await on.platform.api(`/member/${first}/merge-evidence/${second}`, { account: "readonly" })).json<
        AnswerOf<typeof memberMergeEvidence>
      >();
    const declined = await sentences();
    expect(declined).toMatchObject({ similarity: 0, noMerge: true });
    expect(declined.evidence[0]?.kind).toBe("never-merge");
    await on.refresh();
    expect(await on.about(first)).toEqual([]);

    for (const [id, platformKey] of [
      [first, "github"],
      [second, "gitlab"],
    ]) {
      await on.platform.api(`/member/${id}/identity`, {
        method: "POST",
        account: "admin",
        body: {
          platform: platformKey,
          type: "username",
          value: "fennimorecord",
          verified: true,
          segments: [on.subProject],
        },
      });
    }
    await on.refresh();
    const [row] = await on.about(first);
    expect(row?.evidence?.[0]).toMatchObject({ kind: "decided-before", weight: 0 });
    expect(row?.evidence?.[0]?.sentence).toContain("New since then: Same handle elsewhere.");
    expect(row?.declinedAt).toEqual(expect.any(String));
    expect(await sentences()).toMatchObject({ noMerge: true, band: "high" });

    await on.decide(first, second);
    expect(await on.about(first)).toEqual([]);
    await on.refresh();
    expect(await on.about(first)).toEqual([]);
  });

  test.each(["into", "from"] as const)("A sibling that is merged %s one of the two is no new evidence", async (way) => {
    const name = `Basil Thornquist${way === "into" ? "" : " Vane"}`;
    const local = `basil.thornquist.${way}`;
    const one = await on.create(name, email(`${local}@thorn.example`));
    const other = await on.create(name, handle(`${way}-thornquist`));
    await on.refresh();
    await on.decide(one, other);
    // Known at the same address as the first, so that the two would be suggested with the highest confidence.
    const sibling = await on.create(
      name,
      email(`${local}@thorn.example`, "slack"),
      handle(`${way}-thornquist`, "gitlab"),
    );
    await on.refresh();
    const [primary, secondary] = way === "into" ? [other, sibling] : [sibling, other];
    const merged = await on.platform.api(`/member/${primary}/merge`, {
      method: "PUT",
      account: "admin",
      body: { memberToMerge: secondary, segments: [on.subProject] },
    });
    expect(merged.status).toBe(200);
    const state = async () =>
      (await on.db.execute(sql`select state from merge_actions where secondary_id = ${secondary}::uuid`)).rows[0]
        ?.state;
    await expect.poll(state).toBe("merged");
    await on.refresh();
    expect((await on.about(one)).flatMap(idsOf)).not.toContain(primary);

    // What becomes known after the merge is new evidence.
    for (const [id, platformKey] of [
      [one, "hackernews"],
      [primary, "reddit"],
    ] as const) {
      const body = {
        platform: platformKey,
        type: "username",
        value: `zx81thornq${way}`,
        verified: true,
        segments: [on.subProject],
      };
      await on.platform.api(`/member/${id}/identity`, { method: "POST", account: "admin", body });
    }
    await on.refresh();
    expect((await on.about(one)).flatMap(idsOf)).toContain(primary);
  });

  test("A pair that was merged before is not suggested again", async () => {
    const [row] = (await on.suggested()).rows;
    const [a = "", b = ""] = row ? idsOf(row) : [];
    await on.db.execute(sql`
      insert into merge_actions (kind, primary_id, secondary_id, primary_name, secondary_name, state, step)
      values ('member', ${b}, ${a}, '', '', 'unmerged', 'unmerge-done')`);
    expect((await on.suggested()).rows.map(({ id }) => id)).not.toContain(row?.id);
    await on.db.execute(sql`update merge_actions set state = 'error' where primary_id = ${b}::uuid`);
    expect((await on.suggested()).rows.map(({ id }) => id)).toContain(row?.id);
  });
});

test("a list says beforehand who can decide, in the words of the refusal", async () => {
  const { tenants } = (await on.platform.api("/auth/me", { account: "project-admin" })).json<AnswerOf<typeof authMe>>();
  const { groups } = await demoSegments(on.platform);
  const ownGroup = groups.find(({ id }) => tenants[0]?.adminSegments.includes(id));
  const segments = [ownGroup?.projects[0]?.subprojects[0]?.id];
  const post = async (path: string, account: "admin" | "project-admin", body: object) => {
    const answer = await on.platform.api(path, { method: "POST", account, body });
    expect(answer.status).toBe(200);
    return answer.json<{ id: string }>().id;
  };
  const person = (platformKey: string) => ({
    displayName: "Philippa Thornbury",
    identities: [{ ...email("p.thornbury@thorn.example", platformKey), verified: true }],
  });
  const own = await post("/member", "admin", { ...person("git"), segments });
  const theirs = await post("/member", "admin", { ...person("slack"), segments: [on.subProject] });
  const talk = { platform: "custom", type: "talk", timestamp: "2026-01-02T03:04:05Z" };
  await post("/activity", "project-admin", { memberId: theirs, ...talk, segments });
  // As if another project admin of the group had added the person: lists leave out own additions.
  await on.db.execute(sql`
    update hand_additions h set user_id = (select u.id from users u where u.id <> h.user_id limit 1)
    where record_id = ${theirs}::uuid`);
  await on.refresh();

  const list = { segments: [ownGroup?.id], filter: { memberId: own } };
  const refusals = async (account: "admin" | "project-admin") =>
    (await on.suggested(list, account)).rows
      .flatMap(({ members }) => members.map(({ id, editRefusal }) => [id === own, editRefusal ?? null]))
      .sort();
  const decision = await on.platform.api(`/member/${own}/no-merge`, {
    method: "PUT",
    account: "project-admin",
    body: { memberToNotMerge: theirs, segments },
  });
  expect(decision.status).toBe(403);
  expect(await refusals("project-admin")).toEqual([
    [false, decision.text],
    [true, null],
  ]);
  expect(await refusals("admin")).toEqual([
    [false, null],
    [true, null],
  ]);
});

describe("the evidence of any pair", () => {
  test("Is the same from both sides, and 404 for a missing person", async () => {
    const found = await on.db.execute<{ id: string }>(sql`select id from members order by id limit 2`);
    const [one, other] = found.rows.map(({ id }) => id);
    const ask = (path: string) => on.platform.api(path, { account: "readonly" });
    const [first, second] = await Promise.all([
      ask(`/member/${one}/merge-evidence/${other}`),
      ask(`/member/${other}/merge-evidence/${one}`),
    ]);
    expect(first.status).toBe(200);
    expect(first.text).toBe(second.text);
    const nobody = "99999999-9999-4999-8999-999999999999";
    expect((await ask(`/member/${one}/merge-evidence/${nobody}`)).status).toBe(404);
    expect((await ask(`/organization/${one}/merge-evidence/${nobody}`)).status).toBe(404);
  });
});
