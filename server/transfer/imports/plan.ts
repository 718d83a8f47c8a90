import { badRequest, HttpError } from "#server/platform/core/http-error.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { editableIds } from "#server/records/common/editable-ids.ts";
import { resemblingOf } from "#server/records/common/look-alikes.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { withNamesOfIds } from "#server/records/people/account-names.ts";
import type {
  CurrentRecord,
  IdentityHolder,
  ImportedIdentity,
  ImportedRow,
  Importing,
  ImportPlan,
} from "./importing.ts";

/**
 * Plans the import of these rows. A row refers to a record by id, else by a verified identity, else by an unverified
 * email or domain, else by an unverified username. An import adds and replaces values, removes nothing, and keeps
 * fields that were edited by hand. Reads only.
 */
export async function planRows<Row extends ImportedRow, Current extends CurrentRecord, Change>(
  db: Executor,
  requester: Requester,
  importing: Importing<Row, Current, Change>,
  read: readonly Row[],
): Promise<ImportPlan[]> {
  const { kind, texts, keyOf } = importing;
  const rows = kind === "member" ? await withNamesOfIds(db, read) : read;
  const holders = await loadHolders(db, importing, rows);
  const matched = rows.map((row) => ({ row, found: matchingIds(importing, row, holders) }));
  const ids = [...new Set([...rows.flatMap(({ id }) => id ?? []), ...matched.flatMap(({ found }) => found)])];
  const records = await importing.load(db, ids);
  const keys = await loadKeys(db, importing, ids);
  const editable = await editableIds(db, requester, kind, ids);
  const planner = await importing.planner(db, ids, rows);

  const plans = matched.map(({ row, found }): ImportPlan & { readonly added: Row["identities"] } => {
    const byId = row.id === null ? undefined : records.get(row.id);
    const id = byId?.id ?? (found.length === 1 ? (found[0] ?? null) : null);
    const before = id === null ? undefined : records.get(id);
    const name = row.name || before?.display_name || row.identities[0]?.value || "";
    const shownWith = (refused: readonly string[]) => ({
      ...{ line: row.line, id, name },
      ...(refused.length > 0 && { refused: [...refused] }),
    });
    try {
      if (row.problem !== null) throw badRequest(row.problem);
      if (byId?.deleted) throw badRequest(texts.inTrash);
      if (!before && found.length > 1) throw badRequest(texts.severalMatch);
      if (before && !editable.has(before.id)) throw badRequest(texts.forbidden);
      if (!before && row.identities.length === 0) throw badRequest(texts.notFound);
      const added = row.identities.filter((identity) => !before || !keys.get(before.id)?.has(keyOf(identity)));
      const isOthers = (holder: IdentityHolder) => holder.id !== before?.id && importing.isExclusive(holder);
      const conflicting = added.find((identity) => holders.get(keyOf(identity))?.some(isOthers));
      if (conflicting) throw badRequest(texts.otherHas(conflicting.value));
      const { changes, change, refused = [] } = planner.plan(row, before, added);
      return {
        ...shownWith([...row.refused, ...refused]),
        kind: before ? (changes.length > 0 ? "changed" : "same") : "new",
        changes,
        change,
        problem: null,
        added,
      };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return { ...shownWith(row.refused), kind: "wrong", changes: [], change: null, problem: error.message, added: [] };
    }
  });
  return tellLookAlikes(db, kind, plans);
}

/** Plans with the added identities that look like a verified one of another record. */
async function tellLookAlikes<Plan extends ImportPlan & { readonly added: readonly ImportedIdentity[] }>(
  db: Executor,
  kind: RecordKind,
  plans: readonly Plan[],
): Promise<ImportPlan[]> {
  const added = plans.flatMap((plan) => plan.added.map((identity) => ({ plan, identity, ownerId: plan.id })));
  const found = await resemblingOf(
    db,
    kind,
    added.map(({ identity, ownerId }) => ({ ...identity, ownerId })),
  );
  const ofPlan = Map.groupBy(
    found.flatMap((each, at) => (each ? [{ each, plan: added[at]?.plan }] : [])),
    ({ plan }) => plan,
  );
  return plans.map((plan) => {
    const { added: _, ...rest } = plan;
    const lookAlikes = ofPlan.get(plan)?.map(({ each }) => each);
    return lookAlikes ? { ...rest, lookAlikes } : rest;
  });
}

/** Records that have one of the identities, by key. Those in the trash are left out. */
async function loadHolders<Row extends ImportedRow, Current extends CurrentRecord, Change>(
  db: Executor,
  { kind, keyOf, isEqualIdentity }: Importing<Row, Current, Change>,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, readonly IdentityHolder[]>> {
  const { records, identities, id } = recordTables[kind];
  const allIdentities = rows.flatMap((row) => row.identities);
  const json = bulkJson(allIdentities.map((identity) => ({ ...identity, key: keyOf(identity) })));
  // The planner expects a hundred rows from JSON and would read all identities for one. `offset` keeps the subquery.
  const found = await db.execute<IdentityHolder>(sql`
    select distinct k.key, i.id, i.verified
    from json_to_recordset(${json}::json) as k(key text, platform text, site text, type text, value text)
    cross join lateral (
      select i.${id} as id, i.verified from ${identities} i
      join ${records} r on r.id = i.${id} and r.deleted_at is null
      where fold_case(i.value) = fold_case(k.value) and ${isEqualIdentity} offset 0) i`);
  return Map.groupBy(found.rows, ({ key }) => key);
}

/** Ids of the records that have one of a row's identities verified, else unverified. */
function matchingIds<Row extends ImportedRow, Current extends CurrentRecord, Change>(
  { keyOf, referenceOf }: Importing<Row, Current, Change>,
  { identities }: Row,
  holders: ReadonlyMap<string, readonly IdentityHolder[]>,
): string[] {
  const held = identities.flatMap((identity) =>
    (holders.get(keyOf(identity)) ?? []).map((holder) => ({ ...holder, identity })),
  );
  const verified = held.filter((each) => each.verified);
  const first = held.filter(({ identity }) => referenceOf(identity) === "first");
  const matching = verified.length > 0 ? verified : first.length > 0 ? first : held;
  return [...new Set(matching.map(({ id }) => id))];
}

/** Keys of the identities that each record has. */
async function loadKeys<Row extends ImportedRow, Current extends CurrentRecord, Change>(
  db: Executor,
  { kind, keysOf }: Importing<Row, Current, Change>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { identities, id } = recordTables[kind];
  const found = await db.execute<ImportedIdentity & { id: string }>(sql`
    select ${id} as id, platform, site, type, value from ${identities} where ${id} = any(${sql.param(ids)}::uuid[])`);
  const byRecord = Map.groupBy(found.rows, (row) => row.id);
  return new Map([...byRecord].map(([record, rows]) => [record, new Set(rows.flatMap(keysOf))]));
}
