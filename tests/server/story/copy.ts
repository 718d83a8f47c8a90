import type { RemovedRecord } from "#shared/contract/v1/common.ts";
import type { Answer, World } from "./world.ts";

const kinds = ["people", "organizations"] as const;
type Kind = (typeof kinds)[number];

interface Listed {
  readonly data: ReadonlyMap<string, Answer>;
  readonly removed: ReadonlyMap<string, RemovedRecord>;
}

/** Reads a list of the API for programs to its end, with the records that it tells as removed. */
export async function readList(world: World, kind: Kind, segment: string, since?: string, limit = 50): Promise<Listed> {
  const data = new Map<string, Answer>();
  const removed = new Map<string, RemovedRecord>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = new URLSearchParams({
      limit: String(limit),
      ...(since && { updatedSince: since }),
      ...(cursor && { cursor }),
    });
    type Page = { data: Answer[]; removed?: RemovedRecord[]; next: string | null };
    const page: Page = await world.v1<Page>("GET", `${kind}?${query}`, undefined, segment);
    for (const each of page.data) data.set(each.id, each);
    for (const each of page.removed ?? []) removed.set(each.id, each);
    cursor = page.next;
  }
  return { data, removed };
}

/** Parts of the export by the record that they describe, with the column that names it. */
const parts: readonly (readonly [Kind, string, string])[] = [
  ["people", "people", "id"],
  ["people", "identities", "personId"],
  ["people", "workExperiences", "personId"],
  ["people", "affiliations", "personId"],
  ["people", "tags", "personId"],
  ["organizations", "organizations", "id"],
  ["organizations", "organizationIdentities", "organizationId"],
];

/** Everything that a program can read of a segment: list and export of each record, as text. */
export async function readCopy(world: World, segment: string) {
  const lists = new Map<Kind, ReadonlyMap<string, Answer>>();
  for (const kind of kinds) lists.set(kind, (await readList(world, kind, segment)).data);
  const exports = new Map<string, string>();
  for (const [kind, part, column] of parts) {
    for (const row of await world.exported(part, segment)) {
      const key = `${kind} ${String(row[column])}`;
      exports.set(key, `${exports.get(key) ?? ""}${part} ${JSON.stringify({ ...row, updatedAt: null })}\n`);
    }
  }
  return { lists, exports };
}

type Copy = Awaited<ReturnType<typeof readCopy>>;

/**
 * Applies to a copy what `updatedSince` tells, and compares it with a new reading.
 * @returns what the copy has wrong; empty when nothing changed unseen
 */
export async function compareWithTold(world: World, segment: string, before: Copy, after: Copy, since: string) {
  const wrong: string[] = [];
  for (const kind of kinds) {
    const { data, removed } = await readList(world, kind, segment, since, 3);
    const copy = new Map(before.lists.get(kind));
    for (const [id, answer] of data) copy.set(id, answer);
    for (const id of removed.keys()) copy.delete(id);
    const real = after.lists.get(kind) ?? new Map<string, Answer>();
    for (const id of new Set([...copy.keys(), ...real.keys()])) {
      const [mine, theirs] = [JSON.stringify(copy.get(id)), JSON.stringify(real.get(id))];
      if (mine !== theirs) wrong.push(`${kind} ${id}: the copy has ${mine}, the list ${theirs}`);
    }
    for (const key of new Set([...before.exports.keys(), ...after.exports.keys()])) {
      const [owner, id = ""] = key.split(" ");
      if (owner !== kind || before.exports.get(key) === after.exports.get(key)) continue;
      // The export also contains organizations that only people of the segment refer to.
      const isListed = before.lists.get(kind)?.has(id) || real.has(id);
      if (isListed && !data.has(id) && !removed.has(id))
        wrong.push(`${key} was not told: ${before.exports.get(key)} became ${after.exports.get(key)}`);
    }
  }
  return wrong;
}
