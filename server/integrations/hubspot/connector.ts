import type { HubspotRecords } from "#shared/contract/platforms/hubspot.ts";
import { providerVersions } from "../provider-versions.ts";
import type {
  Amount,
  Change,
  Connector,
  Cursor,
  Json,
  OutgoingRecord,
  OutgoingStream,
  Page,
  Partition,
  PlannedWrite,
  Stream,
  Unit,
} from "../sync/connector.ts";
import type { OAuthProvider } from "../sync/oauth-provider.ts";
import {
  classifyHubspot,
  type HubspotRecord,
  hubspotLimit,
  listRecords,
  modifiedAt,
  type RecordPage,
  readAccount,
  readCompanyIds,
  readProperties as readDefinitions,
  readRecords,
  recordsPerRequest,
  searchRecords,
  updateRecords,
} from "./api.ts";
import { organizationOf, personOf, readProperties } from "./records.ts";
import {
  accountOf,
  accountValue,
  type HubspotAccount,
  type HubspotContext,
  type HubspotSettings,
  hubspotSettings,
  type KnownField,
  objects,
  recordUrl,
  type TypedField,
} from "./settings.ts";
import { isSame, shownValue, writeValue } from "./values.ts";

/** Sign-in method of the provider. */
export const hubspotOAuth: OAuthProvider = {
  key: "hubspot",
  name: "HubSpot",
  clientId: "HUBSPOT_CLIENT_ID",
  clientSecret: "HUBSPOT_CLIENT_SECRET",
  authorization: ({ HUBSPOT_URL }) => `${HUBSPOT_URL}/oauth/authorize`,
  token: ({ HUBSPOT_API_URL }) => `${HUBSPOT_API_URL}/oauth/${providerVersions.hubspot}/token`,
  revocation: ({ HUBSPOT_API_URL }) => `${HUBSPOT_API_URL}/oauth/${providerVersions.hubspot}/token/revoke`,
  // Write scopes are used only after a user turns on sending.
  scopes: [
    "oauth",
    ...["crm.objects.contacts.read", "crm.objects.contacts.write", "crm.schemas.contacts.read"],
    ...["crm.objects.companies.read", "crm.objects.companies.write", "crm.schemas.companies.read"],
  ],
};

/** Overlap between passes, because the search index lags by some minutes. */
const overlapMs = 10 * 60_000;
const day = 24 * 60;

const kinds: readonly HubspotRecords[] = ["members", "organizations"];

/** Position of a pass. */
interface Place {
  /** Reads only the moment `from`, by id. */
  readonly above?: string;
  readonly after?: string;
  /** Start time of the search. */
  readonly from?: string;
  readonly total?: number | undefined;
  /** Start of the pass, from which the next pass reads. */
  readonly began: string;
}

const units: { readonly [kind in HubspotRecords]: { readonly [way in "read" | "archived" | "sent"]: Unit } } = {
  members: { read: "contact", archived: "archived contact", sent: ["person", "people"] },
  organizations: {
    read: ["company", "companies"],
    archived: ["archived company", "archived companies"],
    sent: "organization",
  },
};

const streamNames: Readonly<Record<HubspotRecords, string>> = { members: "contacts", organizations: "companies" };

/** HubSpot: reads contacts and companies as people and organizations, and sends data of this platform back. */
export const hubspotConnector: Connector<HubspotSettings> = {
  platform: "hubspot",
  isStated: true,
  settings: hubspotSettings,
  auth({ access, token }) {
    if (access === "oauth") return { kind: "oauth", provider: hubspotOAuth };
    return { kind: "headers", headers: { authorization: `Bearer ${token}` } };
  },
  operatorUrls: ["HUBSPOT_API_URL"],
  baseUrl: (_settings, hosts) => hosts.HUBSPOT_API_URL,
  async check({ http }) {
    await readAccount(http);
    for (const kind of kinds) await listRecords(http, kind, { properties: [] });
  },
  partitions: readPartitions,
  async measure({ http, settings }) {
    const amounts: Amount[] = [];
    for (const kind of kinds.filter((each) => settings.reads[each])) {
      const { total } = await searchRecords(http, kind, { properties: [], from: new Date(0) });
      // The companies of contacts take further requests.
      const each = kind === "members" ? 3 : 1;
      const requests = each * Math.ceil((total ?? 0) / recordsPerRequest);
      if (total !== undefined) amounts.push({ stream: streamNames[kind], count: total, requests });
    }
    return amounts;
  },
  requestsPerHour: 36_000,
  streams: [
    recordStream("members", streamNames.members, readContacts),
    recordStream("organizations", streamNames.organizations, async (_context, account, companies) =>
      companies.map((company) => ({ op: "organization", organization: organizationOf(account, company) })),
    ),
    archivedStream("members", "archived contacts"),
    archivedStream("organizations", "archived companies"),
  ],
  outgoing: [outgoingStream("members", "people sent"), outgoingStream("organizations", "organizations sent")],
  classify: classifyHubspot,
  limitOf: hubspotLimit,
};

/** Reads the account of the credentials with the definitions of the mapped properties. */
async function readPartitions({ http, settings, segmentId }: HubspotContext): Promise<Partition[]> {
  const account = await readAccount(http);
  const fields = {
    members: await knownFields("members"),
    organizations: await knownFields("organizations"),
  };
  const described: HubspotAccount = { ...account, fields };
  return [
    {
      ...{ key: account.id, label: `HubSpot account ${account.id}`, segmentId, channel: account.url },
      settings: { ...described, reads: settings.reads, sends: settings.sends } as unknown as Json,
    },
  ];

  async function knownFields(kind: HubspotRecords): Promise<KnownField[]> {
    const mapping: readonly TypedField[] = settings.mapping[kind];
    if (mapping.length === 0) return [];
    const properties = new Map((await readDefinitions(http, kind)).map((each) => [each.name, each]));
    return mapping.flatMap((field) => {
      const known = properties.get(field.property);
      return known ? [{ ...field, known }] : [];
    });
  }
}

function isOn(way: "reads" | "sends", kind: HubspotRecords) {
  return ({ settings }: Partition) => (settings as unknown as Pick<HubspotSettings, "reads" | "sends">)[way][kind];
}

/** Creates a stream that first reads all records, then changed ones. */
function recordStream(
  kind: HubspotRecords,
  name: string,
  changesOf: (context: HubspotContext, account: HubspotAccount, records: readonly HubspotRecord[]) => Promise<Change[]>,
): Stream<HubspotSettings> {
  return {
    ...{ name, unit: units[kind].read, everyMinutes: 60, isIn: isOn("reads", kind) },
    async read(context, partition, { since, page }: Cursor): Promise<Page> {
      const account = accountOf(partition);
      const place = (page ?? { began: context.now.toISOString() }) as unknown as Place;
      const { after, above } = place;
      const properties = readProperties(account, kind);
      const from = new Date(place.from ?? Date.parse(since ?? "") - overlapMs);
      const found =
        since === undefined
          ? await listRecords(context.http, kind, { properties, after })
          : await searchRecords(context.http, kind, { properties, from, above });
      const total = place.total ?? found.total;
      const next =
        since === undefined
          ? found.after && { ...place, total, after: found.after }
          : nextPlace(kind, { ...place, total }, from, found);
      return {
        changes: await changesOf(context, account, found.records),
        next: (next || undefined) as Json | undefined,
        since: place.began,
        total,
        done: found.records.length,
      };
    },
  };
}

/**
 * Returns the place after a page of changed records. Each search begins at the last time, because an edit moves a
 * record to the end, and HubSpot returns only the first 10,000. When a page is full of one moment, its records are read
 * by id.
 */
function nextPlace(
  kind: HubspotRecords,
  { began, total, above }: Place,
  from: Date,
  { records, after }: RecordPage,
): Place | undefined {
  const last = records.at(-1);
  const place = { began, total };
  if (above !== undefined) {
    const hasMore = last !== undefined && after !== undefined;
    return hasMore
      ? { ...place, from: from.toISOString(), above: last.id }
      : { ...place, from: new Date(from.getTime() + 1).toISOString() };
  }
  if (after === undefined || !last) return undefined;
  // A record without a time counts as one of the same moment.
  const time = modifiedAt(kind, last) ?? from;
  return { ...place, from: time.toISOString(), ...(time <= from && { above: "0" }) };
}

/** Reads the companies of contacts and returns both as people. */
export async function readContacts(
  { http }: Pick<HubspotContext, "http">,
  account: HubspotAccount,
  contacts: readonly HubspotRecord[],
): Promise<Change[]> {
  const companyIds = await readCompanyIds(
    http,
    contacts.map(({ id }) => id),
  );
  const ids = [...new Set([...companyIds.values()].flat())];
  const companies = await readRecords(http, "organizations", ids, readProperties(account, "organizations"));
  return contacts.flatMap((contact): Change[] => {
    const of = (companyIds.get(contact.id) ?? []).flatMap((id) => companies.get(id) ?? []);
    const person = personOf(account, contact, of);
    return person ? [{ op: "person", person }] : [];
  });
}

/** Creates a stream that forgets archived records. HubSpot keeps them for 90 days and returns all of them each time. */
function archivedStream(kind: HubspotRecords, name: string): Stream<HubspotSettings> {
  return {
    ...{ name, unit: units[kind].archived, everyMinutes: day, isIn: isOn("reads", kind) },
    async read({ http, now }, partition, { since, page }) {
      const { after, began } = (page ?? { began: now.toISOString() }) as unknown as Place;
      const { records, after: next } = await listRecords(http, kind, { properties: [], after, archived: true });
      const from = Date.parse(since ?? "") - overlapMs;
      // The first pass forgets all of them, because a renewed connection may already have imported some.
      const fresh = records.filter(({ archivedAt }) => !archivedAt || Number.isNaN(from) || Number(archivedAt) >= from);
      return {
        changes: fresh.map(({ id }) => ({
          op: "forget",
          record: objects[kind].record,
          account: accountValue(accountOf(partition), id),
        })),
        next: next === undefined ? undefined : ({ after: next, began } as Json),
        since: began,
        done: fresh.length,
      };
    },
  };
}

/** Creates a stream that sends the mapped fields of records existing in HubSpot. */
function outgoingStream(kind: HubspotRecords, name: string): OutgoingStream<HubspotSettings> {
  const { record } = objects[kind];
  return {
    ...{ name, unit: units[kind].sent, everyMinutes: 6 * 60, record },
    isIn: isOn("sends", kind),
    async plan({ http }, partition, records) {
      const account = accountOf(partition);
      const fields = account.fields[kind].filter(({ direction, known }) => direction !== "in" && !known.isReadOnly);
      const own = records.flatMap((each) => {
        const id = recordIdOf(account, each.account);
        return id === null ? [] : [{ each, id }];
      });
      if (fields.length === 0 || own.length === 0) return [];
      const current = await readRecords(
        http,
        kind,
        own.map(({ id }) => id),
        fields.map(({ property }) => property),
      );
      return own.flatMap(({ each, id }): PlannedWrite[] => {
        const there = current.get(id);
        if (!there) return [];
        const changes = fields.flatMap((field) => changeOf(field, each, there));
        const url = recordUrl(account, kind, id);
        return changes.length > 0 ? [{ recordId: each.id, name: each.name, target: id, url, changes }] : [];
      });
    },
    write({ http }, writes) {
      const inputs = writes.map(({ target, changes }) => ({
        id: target,
        properties: Object.fromEntries(changes.map(({ property, value }) => [property, value])),
      }));
      return updateRecords(http, kind, inputs);
    },
  };
}

/** Returns HubSpot's id of a record; null when it belongs to another account. */
function recordIdOf({ id }: HubspotAccount, value: string): string | null {
  const [account, record] = value.split("/");
  return account === id && record ? record : null;
}

/**
 * Returns the change to one property. Empty values are never sent. With both directions, HubSpot's value wins unless it
 * is empty or a user entered another value here by hand.
 */
function changeOf(
  { attribute, property, direction, known }: KnownField,
  record: OutgoingRecord,
  { properties }: HubspotRecord,
): PlannedWrite["changes"] {
  const value = writeValue(shownAttribute(attribute, record), known);
  const from = properties[property] || null;
  if (value === null || isSame(from, value, known)) return [];
  if (direction === "both" && from !== null && !record.enteredByHand.includes(attribute)) return [];
  return [{ property, label: known.label, from: shownValue(from, known), to: shownValue(value, known), value }];
}

function shownAttribute(attribute: string, { attributes, activityCount, lastActive }: OutgoingRecord): unknown {
  if (attribute === "activityCount") return activityCount;
  if (attribute === "lastActive") return lastActive;
  return Object.hasOwn(attributes, attribute) ? attributes[attribute]?.default : undefined;
}
