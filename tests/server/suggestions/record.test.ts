import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestFullScan } from "#server/curation/suggestions/refresh.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { memberMergeEvidence } from "#shared/contract/merging/merge-suggestions.ts";
import { email, handle, idsOf, type Suggesting, startSuggesting } from "./suggesting.ts";

let on: Suggesting;
beforeAll(async () => {
  on = await startSuggesting();
});
afterAll(() => on.platform.stop());

describe("suggestions follow changes of records", () => {
  test("A new person with a shared verified email is suggested, and no longer once the email is removed", async () => {
    const first = await on.create("Ottoline Quarrington", email("o.quarrington@quarry.example"));
    const second = await on.create("bo-marsh", email("o.quarrington@quarry.example", "github"));
    await on.refresh();
    const [row] = await on.about(first);
    expect(row?.evidence?.[0]?.kind).toBe("same-verified-email");
    expect(row && idsOf(row)).toEqual([first, second].sort());
    expect(row?.similarity).toBeGreaterThanOrEqual(0.9);
    await on.db.execute(
      sql`update member_identities set value = 'other@elsewhere.example' where member_id = ${second}::uuid`,
    );
    await on.db.execute(sql`update match_rounds set done_at = '2020-01-01'`);
    await on.refresh();
    expect(await on.about(first)).toEqual([]);
  });

  test("A new person is examined right after the write, without a full scan", async () => {
    const first = await on.create("Hyacinth Merriweather", email("hyacinth@merriweather.example"));
    await on.create("hyacinth.m", email("hyacinth@merriweather.example", "slack"));
    await expect.poll(async () => (await on.about(first)).length).toBe(1);
  });

  test("Deleting a person removes the suggestion at once, and restoring returns it", async () => {
    const first = await on.create("Bartholomew Quince", handle("quincebart"));
    const second = await on.create("quincebart", email("771+quincebart@users.noreply.github.com"));
    await on.refresh();
    expect(await on.about(first)).toHaveLength(1);
    const where = new URLSearchParams([
      ["ids[]", second],
      ["segments[]", on.subProject],
    ]);
    await on.platform.api(`/member?${where}`, { method: "DELETE", account: "admin" });
    expect(await on.about(first)).toEqual([]);
    await on.refresh();
    await on.platform.api("/member/restore", { method: "POST", account: "admin", body: { ids: [second] } });
    await on.refresh();
    expect(await on.about(first)).toHaveLength(1);
  });

  test("A full name that only two people have is a suggestion when both are known in one segment", async () => {
    const first = await on.create("Wilhelmina Thackeray", handle("wthack-1"));
    await on.create("Thackeray, Wilhelmina", handle("wt-two", "reddit"));
    await on.refresh();
    const [row] = await on.about(first);
    expect(row?.evidence?.map(({ kind }) => kind)).toEqual(["same-name"]);
    expect(row?.similarity).toBeGreaterThanOrEqual(0.7);
  });

  test("Role mailboxes and placeholder names create no suggestion", async () => {
    const pairs = [
      [
        await on.create("Dana Winterbourne", email("security@winter.example")),
        await on.create("Sam Winterbourne", email("security@winter.example", "groupsio")),
      ],
      [await on.create("root", email("a1@machines.example")), await on.create("root", email("a1@machines2.example"))],
    ];
    await on.refresh();
    for (const [one = "", other = ""] of pairs) {
      expect(await on.about(one)).toEqual([]);
      const pairEvidence = await on.platform.api(`/member/${one}/merge-evidence/${other}`, { account: "readonly" });
      expect(pairEvidence.json<AnswerOf<typeof memberMergeEvidence>>()).toMatchObject({ band: "low", noMerge: false });
    }
  });

  test("Three profiles of one person are a cluster, and all its suggestions can be listed", async () => {
    const ids = [
      await on.create("Philippa Marchbanks", handle("pmarchbanks77"), email("pip@marchbanks.example")),
      await on.create("pmarchbanks77", email("9+pmarchbanks77@users.noreply.github.com")),
      await on.create("Pip Marchbanks", email("pip@marchbanks.example", "slack")),
    ].sort();
    await on.refresh();
    const [row] = await on.about(ids[0] ?? "");
    expect(row).toMatchObject({ clusterId: ids[0], clusterSize: 3 });
    const cluster = (await on.suggested({ filter: { clusterId: ids[1] } })).rows;
    expect([...new Set(cluster.flatMap(idsOf))].sort()).toEqual(ids);
    expect(
      (await on.suggested()).rows.some(({ clusterId, clusterSize }) => clusterId === null && clusterSize === 2),
    ).toBe(true);
  });

  test("Automatically imported people are found by the scan that follows a sync", async () => {
    const first = await on.create("Leopold Ashgrove", email("leo@ashgrove.example"));
    await on.refresh();
    await on.db.execute(sql`delete from audit_logs where entity_id = ${first}::uuid`);
    await on.db.execute(sql`
      with made as (
        insert into members (display_name, joined_at) values ('leo', now()) returning id
      ), placed as (
        insert into member_segments (segment_id, member_id) select ${on.group}::uuid, id from made
      )
      insert into member_identities (member_id, platform, type, value, verified)
      select id, 'slack', 'email', 'leo@ashgrove.example', true from made`);
    await on.refresh();
    expect(await on.about(first)).toEqual([]);
    await requestFullScan(on.db);
    await on.refresh();
    expect(await on.about(first)).toHaveLength(1);
  });
});

describe("merging", () => {
  test("A merge removes its suggestion; an unmerged person is examined again, except against the first", async () => {
    const first = await on.create("Rosalind Tanqueray", email("rosalind@tanq.example"));
    const second = await on.create("Rosalind Tanqueray", email("rosalind@tanq.example", "slack"), handle("zx81lover"));
    const third = await on.create("zx81lover", email("5+zx81lover@users.noreply.github.com"));
    await on.refresh();
    expect((await on.about(first)).map(idsOf)).toEqual([[first, second].sort()]);
    const put = (path: string, method: string, body: object) =>
      on.platform.api(path, { method, account: "admin", body: { ...body, segments: [on.subProject] } });
    expect((await put(`/member/${first}/merge`, "PUT", { memberToMerge: second })).status).toBe(200);
    await on.refresh();
    expect((await on.about(first)).map(idsOf)).toEqual([[first, third].sort()]);

    const identities = await on.platform.api(`/member/${first}/identity`, { account: "admin" });
    const own = identities.json<{ id: string; value: string }[]>().find(({ value }) => value === "zx81lover");
    const request = { identityId: own?.id, revertPreviousMerge: true };
    await expect.poll(async () => (await put(`/member/${first}/unmerge/preview`, "POST", request)).status).toBe(200);
    const preview = (await put(`/member/${first}/unmerge/preview`, "POST", request)).json<{
      secondary: { id: string };
    }>();
    expect((await put(`/member/${first}/unmerge`, "POST", preview)).status).toBe(200);
    // The next refresh examines people that the unmerge still locks.
    const suggested = async () => {
      await on.refresh();
      return [await on.about(first), (await on.about(third)).map(idsOf)];
    };
    await expect.poll(suggested).toEqual([[], [[preview.secondary.id, third].sort()]]);
  });
});

describe("bots", () => {
  test("A bot's profiles are one entry, after all people", async () => {
    const ids = [
      await on.create("tidybot[bot]", handle("tidybot[bot]"), email("4411+tidybot[bot]@users.noreply.github.com")),
      await on.create("tidybot[bot]", email("bot@tidybot.example"), handle("tidybot[bot]", "gitlab")),
      await on.create("tidybot[bot]", email("bot@tidybot.example", "gitlab"), handle("tidybot", "gitlab")),
    ];
    const [one, other] = [
      await on.create("Perpetua Lindqvist", email("perpetua@lindqvist.example")),
      await on.create("plindqvist", email("perpetua@lindqvist.example", "groupsio")),
    ];
    await on.refresh();
    const all = await on.suggested();
    expect(all.rows).toHaveLength(all.count);
    const ofBots = all.rows.filter((row) => row.isOfBots);
    expect(ofBots.filter((row) => idsOf(row).some((id) => ids.includes(id)))).toMatchObject([{ clusterSize: 3 }]);
    const firstBot = all.rows.findIndex((row) => row.isOfBots);
    expect(all.rows.slice(firstBot).every((row) => row.isOfBots)).toBe(true);
    expect(all.rows.findIndex((row) => idsOf(row).includes(one) && idsOf(row).includes(other))).toBeLessThan(firstBot);
    const last = await on.suggested({ limit: 2, offset: all.count - 1 });
    expect(last.rows.map(idsOf)).toEqual(all.rows.slice(-1).map(idsOf));
    expect((await on.about(ids[0] ?? "")).length).toBeGreaterThan(0);
  });
});
