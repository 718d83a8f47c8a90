import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSettings, startAutomaticMerges } from "#server/curation/automatic-merging/automatic-merging.ts";
import type { BulkJob } from "#shared/contract/bulk.ts";
import type { AutomaticMerging } from "#shared/contract/merging/automatic-merging.ts";
import type { Account } from "#tests/support/platform.ts";
import { email, handle, idsOf, type Suggesting, startSuggesting } from "./suggesting.ts";

let on: Suggesting;
beforeAll(async () => {
  on = await startSuggesting();
  // Excludes the demo's own pairs with no-merge decisions, so that each test merges only its own pairs.
  await on.refresh();
  await on.db.execute(sql`
    insert into no_merges (kind, a_id, b_id) select 'member', a_id, b_id from member_suggestions on conflict do nothing`);
});
afterAll(() => on.platform.stop());

const path = "/member/automatic-merging";
const ask = async (account: Account = "admin") => on.platform.api(`${path}?segments%5B%5D=${on.group}`, { account });
const setting = async () => (await ask()).json<AutomaticMerging>();
const change = (isOn: boolean, leastConfidence = 97, account: Account = "admin") =>
  on.platform.api(path, { method: "PUT", account, body: { isOn, leastConfidence, segments: [on.group] } });

async function settled(): Promise<AutomaticMerging> {
  await expect.poll(async () => (await setting()).job?.status).toBe("done");
  return setting();
}

async function pair(name: string, domain: string): Promise<[string, string]> {
  const first = await on.create(name, email(`me@${domain}.example`), handle(`${domain}-one`));
  const second = await on.create(name, email(`me@${domain}.example`, "slack"));
  return [first, second];
}

async function exist(ids: readonly string[]): Promise<number> {
  const found = await on.db.execute<{ n: number }>(
    sql`select count(*)::int as n from members where id = any(${sql.param(ids)}::uuid[])`,
  );
  return found.rows[0]?.n ?? 0;
}

const pairsAt = ({ levels }: AutomaticMerging, least: number) =>
  levels.find(({ leastConfidence }) => leastConfidence === least)?.pairs;

describe("automatic merging", () => {
  test("Is off by default, returns the number of merges per level, and shows those pairs", async () => {
    const ids = await pair("Emmeline Horsfall", "horsfall");
    await on.refresh();
    const now = await setting();
    expect(now).toMatchObject({ isOn: false, job: null, merged: 0, changedBy: null });
    expect(now.levels.map(({ leastConfidence }) => leastConfidence)).toEqual([99, 97, 95, 90]);
    expect(pairsAt(now, 97)).toBe(1);
    expect(now.levels.every(({ wrongPerThousand }) => wrongPerThousand > 0 && wrongPerThousand < 50)).toBe(true);
    const { rows } = await on.suggested({ filter: { automaticFrom: 97 } });
    expect(rows.map(idsOf)).toEqual([[...ids].sort()]);
    expect(await exist(ids)).toBe(2);
  });

  test("Merges sufficiently sure pairs, except after a decision, bots and two verified accounts; all are undone as one", async () => {
    const plain = await pair("Thaddeus Okonedo", "okonedo");
    const decided = await pair("Winifred Blackadder", "blackadder");
    const bots = await pair("Marmaduke Penhaligon", "penhaligon");
    const accounts = await pair("Seraphina Dunwoody", "dunwoody");
    await on.platform.api(`/member/${bots[1]}`, {
      method: "PUT",
      account: "admin",
      body: { attributes: { isBot: { custom: true } }, segments: [on.subProject] },
    });
    await on.platform.api(`/member/${accounts[1]}/identity`, {
      method: "POST",
      account: "admin",
      body: { platform: "github", type: "username", value: "dunwoody-two", verified: true, segments: [on.subProject] },
    });
    await on.refresh();
    await on.decide(...decided);
    const before = await setting();
    expect((await change(true)).status).toBe(200);
    const after = await settled();
    expect(after).toMatchObject({ isOn: true, leastConfidence: 97, merged: pairsAt(before, 97) });
    expect(after.changedBy).not.toBeNull();
    expect(await exist(plain)).toBe(1);
    expect(await exist([...decided, ...bots, ...accounts])).toBe(6);
    const audits = await on.db.execute<{ new_state: object }>(
      sql`select new_state from audit_logs where action_type = 'members-automatic-merging'`,
    );
    expect(audits.rows).toMatchObject([{ new_state: { isOn: true, leastConfidence: 97 } }]);

    // Later suggestions are merged when they are found.
    const later = await pair("Cuthbert Featherstone", "featherstone");
    await on.refresh();
    await on.platform.running.platform.jobs.send("automatic-merging", {});
    await expect.poll(() => exist(later)).toBe(1);
    await settled();

    const undo = await on.platform.api(`${path}/undo`, {
      method: "POST",
      account: "admin",
      body: { segments: [on.group] },
    });
    expect(undo.status, undo.text).toBe(200);
    expect(undo.json<BulkJob>().undoOf).not.toBeNull();
    const back = await settled();
    expect(back).toMatchObject({ isOn: false, merged: 0, job: { failed: 0, done: (after.merged ?? 0) + 1 } });
    expect(await exist([...plain, ...later])).toBe(4);
    // An unmerged pair is not merged again automatically.
    await on.refresh();
    expect(pairsAt(await setting(), 97)).toBe(0);
  });

  test("Selected pairs are merged while it is off, others stay, and ineligible ones are skipped", async () => {
    const chosen = await pair("Philippa Greatorex", "greatorex");
    const other = await pair("Barnaby Fotheringham", "fotheringham");
    const decided = await pair("Rosalind Tregenza", "tregenza");
    await on.refresh();
    await on.decide(...decided);
    const merge = (account: Account) =>
      on.platform.api(`${path}/merge`, {
        method: "POST",
        account,
        body: { pairs: [chosen.toReversed(), decided], segments: [on.group] },
      });
    expect((await merge("readonly")).status).toBe(403);
    expect((await merge("admin")).status).toBe(200);
    await expect.poll(() => exist(chosen)).toBe(1);
    expect(await settled()).toMatchObject({ isOn: false, merged: 1, job: { total: 1, done: 1, failed: 0 } });
    expect(await exist([...other, ...decided])).toBe(4);
    await on.platform.api(`${path}/undo`, { method: "POST", account: "admin", body: { segments: [on.group] } });
    await expect.poll(() => exist(chosen)).toBe(2);
    await settled();
    await on.decide(...other);
  });

  test("Three profiles of one person become one, and three again after the undo", async () => {
    const ids = [...(await pair("Ignatius Throckmorton", "throckmorton"))];
    ids.push(await on.create("Ignatius Throckmorton", email("me@throckmorton.example", "groupsio")));
    await on.refresh();
    await change(true, 90);
    await settled();
    await expect.poll(() => exist(ids)).toBe(1);
    await settled();
    await on.platform.api(`${path}/undo`, { method: "POST", account: "admin", body: { segments: [on.group] } });
    expect(await settled()).toMatchObject({ merged: 0, job: { failed: 0 } });
    expect(await exist(ids)).toBe(3);
  });

  test("The undo waits for a running merge, and for earlier merges into profiles that are not restored yet", async () => {
    // Of equal profiles the older one survives: the third is merged into the second, then the second into the first.
    const [first, second] = await pair("Perpetua Wolstenholme", "wolstenholme");
    const third = await on.create("Perpetua Wolstenholme", email("me@wolstenholme.example", "groupsio"));
    const fourth = await on.create("Perpetua Wolstenholme", email("me@wolstenholme.example", "discourse"));
    const merge = async (primary: string, secondary: string) => {
      const body = { pairs: [[primary, secondary]], segments: [on.group] };
      // A recently written profile may still wait for its examination.
      await expect
        .poll(async () => {
          await on.refresh();
          await on.platform.api(`${path}/merge`, { method: "POST", account: "admin", body });
          await settled();
          return [await exist([primary]), await exist([secondary])];
        })
        .toEqual([1, 0]);
    };
    await merge(...(await pair("Cornelius Ravenscroft", "ravenscroft")));
    await merge(second, third);
    await merge(first, second);
    await merge(first, fourth);
    const setState = async (from: string, to: string) => {
      const changed = await on.db.execute(sql`
        update merge_actions set state = ${to} where secondary_id = ${fourth}::uuid and state = ${from} returning 1`);
      return changed.rows.length;
    };
    await expect.poll(() => setState("merged", "in-progress")).toBe(1);
    await on.platform.api(`${path}/undo`, { method: "POST", account: "admin", body: { segments: [on.group] } });
    // Only the merge that is independent of the running one is undone in the meantime.
    await expect.poll(async () => (await setting()).job).toMatchObject({ total: 4, done: 1, failed: 0 });
    await setState("in-progress", "merged");
    expect(await settled()).toMatchObject({ merged: 0, job: { done: 4, failed: 0 } });
    expect(await exist([first, second, third, fourth])).toBe(4);
  });

  test("Disabling it stops the running job, and prevents further merges", async () => {
    await pair("Leocadia Winterbottom", "winterbottom");
    await on.refresh();
    await change(true, 97);
    const [stored] = await readSettings(on.db, "on");
    const off = (await change(false)).json<AutomaticMerging>();
    // Simulates a scan that had read the setting before the change.
    if (stored) await startAutomaticMerges(on.platform.running.platform, stored);
    expect((await setting()).job?.id).toBe(off.job?.id);
    expect(off.isOn).toBe(false);
    expect(["cancelled", "done"]).toContain(off.job?.status);
    expect(await readSettings(on.db, "on")).toEqual([]);
  });

  test("Read-only users and project admins of another group are refused", async () => {
    expect((await ask("readonly")).status).toBe(403);
    expect((await change(true, 97, "readonly")).status).toBe(403);
    expect((await change(true, 80)).status).toBe(400);
  });
});
