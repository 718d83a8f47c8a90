import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rebuildStale } from "#server/integrations/sync/rebuild.ts";
import { noneStale } from "#server/integrations/sync/stale.ts";
import { writePage } from "#server/integrations/sync/write-page.ts";
import { createBatchSize } from "#server/platform/jobs/batch-size.ts";
import { readFiles, startImport } from "#tests/server/record-imports/record-importing.ts";
import { type Importing, startImporting } from "./importing.ts";

let on: Importing;
let apiKey: string;
beforeAll(async () => {
  on = await startImporting();
  const body = { name: "Doors", groups: [], expiresAt: null, roles: ["admin"] };
  apiKey = (await on.send("POST", "/api-key", body)).json<{ key: string }>().key;
});
afterAll(() => on.platform.stop());

/** A person as the truth knows them, with a GitHub handle as somebody typed it. */
interface Typed {
  readonly key: string;
  readonly email: string;
  readonly handle: string;
}

const github = (value: string) => ({ platform: "github", type: "username", value });
const address = (value: string) => ({ platform: "custom", type: "email", value });

/** Every way in which a typed handle arrives. Each creates the person, and some refuse. */
const doors: Readonly<Record<string, (typed: readonly Typed[]) => Promise<unknown>>> = {
  async "the form of a new person"(typed) {
    for (const { key, email, handle } of typed) {
      const identities = [address(email), github(handle)];
      await on.send("POST", "/member", { displayName: key, identities, segments: [on.place] });
    }
  },
  async "an identity added in the panel"(typed) {
    for (const { key, email, handle } of typed) {
      const body = { displayName: key, identities: [address(email)], segments: [on.place] };
      const { id } = (await on.send("POST", "/member", body)).json<{ id: string }>();
      await on.send("POST", `/member/${id}/identity`, { ...github(handle), segments: [on.place] });
    }
  },
  async "the public API"(typed) {
    for (const { key, email, handle } of typed) {
      await fetch(`${on.platform.url}/api/v1/segments/${on.place}/people`, {
        method: "POST",
        headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
        body: JSON.stringify({ name: key, identities: [address(email), github(handle)] }),
      });
    }
  },
  async "a table"(typed) {
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const lines = typed.map(({ key, email, handle }) => [key, email, handle].map(cell).join(","));
    const text = `Name,Email,GitHub\n${lines.join("\n")}\n`;
    await on.imported("member", { text, columns: ["name", "emails", "identity:github"], segments: [on.place] });
  },
  async "a record import"(typed) {
    const uidentities = Object.fromEntries(
      typed.map(({ key, email, handle }) => [
        key,
        { profile: { name: key }, identities: [{ source: "github", name: key, email, username: handle }] },
      ]),
    );
    const files = { "doors.json": JSON.stringify({ uidentities }) };
    const { id } = await readFiles(on.platform, { format: "sortinghat", segmentId: on.place }, files);
    await startImport(on.platform, id);
  },
  async "the profile of a synced account"(typed) {
    const changes = typed.map(({ key, email, handle }) => ({
      op: "upsert" as const,
      activity: {
        ...{ type: "issues-opened", sourceId: key, timestamp: new Date(), title: key },
        person: {
          displayName: key,
          identities: [
            { type: "username" as const, value: `own-${key}`, verified: true },
            { type: "email" as const, value: email, verified: true },
            { platform: "github", type: "username" as const, value: handle, verified: false },
          ],
        },
      },
    }));
    await writePage(
      {
        ...{ platform: on.platform.running.platform, key: "gitlab", site: "", segmentId: on.place, channel: "app" },
        ...{ recordsMove: false, integrationId: null, counts: { added: 0, updated: 0, deleted: 0 } },
        ...{ known: new Map(), touched: new Set<string>(), batchSize: createBatchSize(false) },
        save: (tx, { stale }) => rebuildStale({ db: tx }, stale ?? noneStale, new AbortController().signal),
      },
      { changes, readAt: new Date() },
      noneStale,
      ({ stale }) => ({ stale }),
    );
  },
};

/** Texts with what they mean: a handle, made different for each door, or none. */
const meant = (own: string): readonly (readonly [typed: string, handle: string | null])[] => [
  [`a-${own}`, `a-${own}`],
  [` @b-${own}\u200b `, `b-${own}`],
  [`gh:c-${own}`, `c-${own}`],
  [`GitHub: d-${own}`, `d-${own}`],
  [`https://GitHub.com/e-${own}?tab=repositories`, `e-${own}`],
  [`github.com/f-${own}/`, `f-${own}`],
  [`[me](https://github.com/g-${own})`, `g-${own}`],
  [`ｈ-${own}`, `h-${own}`],
  [`i-${own} (GitHub)`, `i-${own}`],
  [`\u202ej-${own}\u202c`, `j-${own}`],
  [`https://github.com/k-${own}.keys`, `k-${own}`],
  ["n/a", null],
  ["gh: none", null],
  ["keine", null],
  ["github.com/orgs/acme", null],
  ["https://github.com/acme/app", null],
  ["https://www.linkedin.com/in/ada", null],
  ["customers", null],
  ["github.com/careers", null],
  ["login=ada", null],
  ["Ada Quill", null],
];

test.each(Object.keys(doors))("A typed handle means the same, whichever way it arrives: %s", async (door) => {
  const own = randomUUID().slice(0, 8);
  const typed = meant(own).map(([handle], at) => ({
    ...{ key: `${own}-${at}`, email: `p${at}@${own}.example`, handle },
  }));
  await doors[door]?.(typed);
  const found = await on.db.execute<{ key: string; value: string }>(sql`
    select e.value as key, i.value from member_identities e
    join member_identities i on i.member_id = e.member_id and i.platform = 'github'
    where e.value like ${`%@${own}.example`}`);
  const stored = new Map(found.rows.map(({ key, value }) => [key, value]));
  const read = typed.map(({ email, handle }) => [handle, stored.get(email) ?? null]);
  expect(read).toEqual(meant(own));
});
