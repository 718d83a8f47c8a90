import * as z from "zod/mini";
import type { HubspotRecords } from "#shared/contract/platforms/hubspot.ts";
import { providerVersions } from "../provider-versions.ts";
import { type Answer, type Http, type Limit, SyncError } from "../sync/connector.ts";
import { flag, identifier, list, moment, readList, text } from "../sync/tolerant-fields.ts";
import { objects, type Property } from "./settings.ts";

const version = providerVersions.hubspot;
/** HubSpot's maximum number of records per request. */
export const recordsPerRequest = 100;
const secondsOfBurst = 10;
const hourMs = 3_600_000;

/** A contact or company. */
const hubspotRecord = z.object({
  id: identifier,
  properties: z.catch(z.record(z.string(), text), {}),
  updatedAt: moment,
  archivedAt: moment,
});

export type HubspotRecord = z.output<typeof hubspotRecord>;

const paging = z.object({ paging: z.optional(z.object({ next: z.optional(z.object({ after: z.string() })) })) });

export interface RecordPage {
  readonly records: HubspotRecord[];
  readonly after: string | undefined;
  readonly total: number | undefined;
}

function pageOf(body: unknown): RecordPage {
  const { total } = z.safeParse(z.object({ total: z.number() }), body).data ?? {};
  const after = z.safeParse(paging, body).data?.paging?.next?.after;
  return { records: readList(hubspotRecord, resultsIn(body)), after, total };
}

/** @throws SyncError without a list of results */
function resultsIn(body: unknown): unknown[] {
  const read = z.safeParse(z.object({ results: z.array(z.unknown()) }), body);
  if (!read.success) throw new SyncError("transient", "HubSpot sent no results.", { cause: read.error });
  return read.data.results;
}

interface Account {
  readonly id: string;
  readonly url: string;
}

/**
 * Reads the account of the credentials.
 * @throws SyncError
 */
export async function readAccount(http: Http): Promise<Account> {
  const { body } = await http.get("/account-info/v3/details");
  const read = z.safeParse(z.object({ portalId: z.union([z.number(), z.string()]), uiDomain: text }), body);
  if (!read.success) throw new SyncError("transient", "HubSpot sent an unexpected response.");
  const { portalId, uiDomain } = read.data;
  const host = /^[a-z\d.-]+$/.test(uiDomain ?? "") ? uiDomain : "app.hubspot.com";
  return { id: String(portalId), url: `https://${host}/contacts/${portalId}` };
}

const hubspotProperty = z.object({
  name: z.string(),
  label: text,
  type: z.string(),
  fieldType: text,
  hidden: flag,
  calculated: flag,
  options: list(z.object({ label: z.string(), value: z.string() })),
  modificationMetadata: z.catch(z.nullish(z.object({ readOnlyValue: flag })), null),
});

/** Reads the visible properties of contacts or companies. */
export async function readProperties(http: Http, kind: HubspotRecords): Promise<Property[]> {
  const { body } = await http.get(`/crm/properties/${version}/${objects[kind].path}`);
  return readList(hubspotProperty, resultsIn(body))
    .filter(({ hidden }) => !hidden)
    .map(({ name, label, type, fieldType, options, calculated, modificationMetadata }) => ({
      ...{ name, type, options, label: label || name, fieldType: fieldType ?? "" },
      isReadOnly: calculated === true || modificationMetadata?.readOnlyValue === true,
    }));
}

/** Reads a page of all records, in stable order. */
export async function listRecords(
  http: Http,
  kind: HubspotRecords,
  { properties, after, archived }: { properties: readonly string[]; after?: string | undefined; archived?: true },
): Promise<RecordPage> {
  const query = { limit: recordsPerRequest, after, archived, properties: properties.join(",") };
  return pageOf((await http.get(`/crm/objects/${version}/${objects[kind].path}`, { query, pageSize: "limit" })).body);
}

/** Records to search for: all changes since a time, or those of one moment with a higher id. */
export interface Searched {
  readonly from: Date;
  readonly above?: string | undefined;
}

/** Reads a page of changed records, oldest change first; of one moment, lowest id first. */
export async function searchRecords(
  http: Http,
  kind: HubspotRecords,
  { properties, from, above }: Searched & { properties: readonly string[] },
): Promise<RecordPage> {
  const { path, modified } = objects[kind];
  const time = { propertyName: modified, value: String(from.getTime()) };
  const filters =
    above === undefined
      ? [{ ...time, operator: "GTE" }]
      : [
          { ...time, operator: "EQ" },
          { propertyName: "hs_object_id", operator: "GT", value: above },
        ];
  const body = {
    filterGroups: [{ filters }],
    sorts: [above === undefined ? modified : "hs_object_id"],
    properties: [...properties, modified],
    limit: recordsPerRequest,
    after: "0",
  };
  return pageOf((await http.post(`/crm/objects/${version}/${path}/search`, { body, pageSize: "limit" })).body);
}

/** Returns the time that searches order by; HubSpot's `updatedAt` may be another one. */
export function modifiedAt(kind: HubspotRecords, { properties, updatedAt }: HubspotRecord): Date | undefined {
  const time = new Date(properties[objects[kind].modified] ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? (updatedAt ?? undefined) : time;
}

/** Reads records by id. Missing ones are left out. */
export async function readRecords(
  http: Http,
  kind: HubspotRecords,
  ids: readonly string[],
  properties: readonly string[],
): Promise<Map<string, HubspotRecord>> {
  const found = new Map<string, HubspotRecord>();
  for (let from = 0; from < ids.length; from += recordsPerRequest) {
    const inputs = ids.slice(from, from + recordsPerRequest).map((id) => ({ id }));
    const body = { properties, propertiesWithHistory: [], inputs };
    const answer = await http.post(`/crm/objects/${version}/${objects[kind].path}/batch/read`, { body });
    for (const record of pageOf(answer.body).records) found.set(record.id, record);
  }
  return found;
}

const associated = z.object({
  from: z.object({ id: z.string() }),
  to: list(
    z.object({ toObjectId: z.union([z.number(), z.string()]), associationTypes: list(z.object({ label: text })) }),
  ),
});

/** Reads the company ids of contacts, the primary one first. */
export async function readCompanyIds(http: Http, contactIds: readonly string[]): Promise<Map<string, string[]>> {
  if (contactIds.length === 0) return new Map();
  const body = { inputs: contactIds.map((id) => ({ id })) };
  const answer = await http.post(`/crm/associations/${version}/contacts/companies/batch/read`, { body });
  const isPrimary = ({ associationTypes }: z.output<typeof associated>["to"][number]) =>
    associationTypes.some(({ label }) => label === "Primary");
  return new Map(
    readList(associated, resultsIn(answer.body)).map(({ from, to }) => [
      from.id,
      to.toSorted((a, b) => Number(isPrimary(b)) - Number(isPrimary(a))).map(({ toObjectId }) => String(toObjectId)),
    ]),
  );
}

/**
 * Updates records. HubSpot rejects a whole request for one invalid value, so a failed batch is sent one record at a
 * time.
 * @returns reasons of rejected records, by id
 */
export async function updateRecords(
  http: Http,
  kind: HubspotRecords,
  inputs: readonly { readonly id: string; readonly properties: Readonly<Record<string, string>> }[],
): Promise<ReadonlyMap<string, string>> {
  const path = `/crm/objects/${version}/${objects[kind].path}`;
  const refused = new Map<string, string>();
  const { status } = await http.post(`${path}/batch/update`, { body: { inputs }, accept: [400, 404, 409] });
  if (status === 200) return refused;
  for (const { id, properties } of inputs) {
    const answer = await http.patch(`${path}/${encodeURIComponent(id)}`, {
      body: { properties },
      accept: [400, 404, 409],
    });
    if (answer.status >= 400) refused.set(id, refusalOf(answer));
  }
  return refused;
}

function refusalOf({ status, body }: Answer): string {
  const { message } = z.safeParse(z.object({ message: text }), body).data ?? {};
  return message?.slice(0, 500) || `HubSpot answered ${status}.`;
}

/** The daily limit resets at midnight in an unknown time zone, so the sync retries every hour. */
export function classifyHubspot({ status, headers, body }: Answer): SyncError | undefined {
  if (status !== 429 || headers.has("retry-after")) return undefined;
  const { policyName, message } = z.safeParse(z.object({ policyName: text, message: text }), body).data ?? {};
  const wait = policyName === "DAILY" ? hourMs : secondsOfBurst * 1_000;
  const resumeAt = new Date(Date.now() + wait);
  return new SyncError("limit", message || "The rate limit of HubSpot is reached.", { resumeAt });
}

/** Returns the remaining requests of the burst limit and of the day. */
export function hubspotLimit({ headers }: Answer, now: Date): Limit | undefined {
  const number = (name: string) => {
    const value = headers.get(`x-hubspot-ratelimit-${name}`);
    return value === null || !Number.isFinite(Number(value)) ? undefined : Number(value);
  };
  if (number("daily-remaining") === 0) return { remaining: 0, resetsAt: new Date(now.getTime() + hourMs) };
  const [remaining, interval] = [number("remaining"), number("interval-milliseconds")];
  if (remaining === undefined || interval === undefined) return undefined;
  return { remaining, total: number("max"), resetsAt: new Date(now.getTime() + interval) };
}
