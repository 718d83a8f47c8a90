import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { recordTables } from "#server/records/common/record-kind.ts";
import type { HubspotDryRun, HubspotRecords } from "#shared/contract/platforms/hubspot.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import { outgoingRecords } from "../sync/send-pass.ts";
import { listRecords } from "./api.ts";
import { hubspotConnector, readContacts } from "./connector.ts";
import { listAttributes } from "./mapping.ts";
import { organizationOf, readProperties } from "./records.ts";
import { accountOf, type HubspotAccount, type HubspotContext, objects, recordUrl } from "./settings.ts";

/** Values of one HubSpot record. */
interface RecordValues {
  readonly account: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/**
 * Returns the changes that a mapping would make in both directions for the first page of records. Writes nothing.
 * @throws SyncError
 */
export async function tryMapping(db: Database, context: HubspotContext, kind: HubspotRecords): Promise<HubspotDryRun> {
  const [partition] = await hubspotConnector.partitions(context);
  const stream = hubspotConnector.outgoing?.find(({ record }) => record === objects[kind].record);
  if (!partition || !stream) return { read: 0, compared: 0, incoming: [], outgoing: [] };
  const account = accountOf(partition);
  const recordValues = await readFirst(context, account, kind);
  const records = await outgoingRecords(db, "hubspot", stream.record, partition.segmentId, undefined);
  const planned = await stream.plan(context, partition, records);
  return {
    read: recordValues.length,
    compared: records.length,
    incoming: await incomingChanges(db, account, kind, recordValues),
    outgoing: planned.map(({ name, url, changes }) => ({
      ...{ name, url, isNew: false },
      changes: changes.map(({ label, from, to }) => ({ label, from, to })),
    })),
  };
}

async function readFirst(
  { http }: HubspotContext,
  account: HubspotAccount,
  kind: HubspotRecords,
): Promise<RecordValues[]> {
  const { records } = await listRecords(http, kind, { properties: readProperties(account, kind) });
  if (kind === "organizations") {
    return records.map((company) => {
      const { displayName, identities, attributes = {} } = organizationOf(account, company);
      return { account: identities[0]?.value ?? "", name: displayName, attributes };
    });
  }
  return (await readContacts({ http }, account, records)).flatMap((change) => {
    if (change.op !== "person") return [];
    const { displayName, identities, attributes = {} } = change.person;
    const { url: _, ...mapped } = attributes;
    return [{ account: identities[0]?.value ?? "", name: displayName ?? "", attributes: mapped }];
  });
}

async function incomingChanges(
  db: Database,
  account: HubspotAccount,
  kind: HubspotRecords,
  recordValues: readonly RecordValues[],
): Promise<HubspotDryRun["incoming"]> {
  const { records, identities, id } = recordTables[objects[kind].record];
  const found = await db.execute<{ account: string; attributes: Attributes }>(sql`
    select i.value as account, t.attributes from ${identities} i join ${records} t on t.id = i.${id}
    where i.platform = 'hubspot' and i.type = 'username' and t.deleted_at is null
      and i.value = any(${sql.param(recordValues.map((each) => each.account))}::text[])`);
  const known = new Map(found.rows.map((row) => [row.account, row.attributes]));
  const labels = new Map((await listAttributes(db))[kind].map(({ name, label }) => [name, label]));
  return recordValues.flatMap(({ account: value, name, attributes }) => {
    const before = known.get(value);
    const changes = Object.entries(attributes).flatMap(([attribute, to]) => {
      const { default: shown, hubspot } = before?.[attribute] ?? {};
      if (to === undefined || asText([hubspot].flat()) === asText([to].flat())) return [];
      return [{ label: labels.get(attribute) ?? attribute, from: asText(shown), to: asText(to) ?? "" }];
    });
    const isNew = before === undefined;
    const url = recordUrl(account, kind, value.slice(value.indexOf("/") + 1));
    return isNew || changes.length > 0 ? [{ name, url, isNew, changes }] : [];
  });
}

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : Array.isArray(value) ? value.join(", ") : String(value);
