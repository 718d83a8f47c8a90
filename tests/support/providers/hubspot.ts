import { createHash, randomUUID } from "node:crypto";
import { type ProviderAnswer, type ProviderRequest, type ProviderServer, startProvider } from "./provider-server.ts";

type Kind = "contacts" | "companies";

export interface HubspotTestRecord {
  readonly id: string;
  readonly properties: Record<string, string>;
  updatedAt: string;
  archivedAt: string | null;
}

export interface HubspotTestAccount {
  /** HubSpot's id of the account. */
  readonly id: string;
  /** Token of a private app. */
  readonly token: string;
  contact(properties: Record<string, string>, company?: HubspotTestRecord): HubspotTestRecord;
  company(properties: Record<string, string>): HubspotTestRecord;
  /** Adds a company of the contact; the first one is the primary one. */
  associate(contact: HubspotTestRecord, company: HubspotTestRecord): void;
  change(record: HubspotTestRecord, properties: Record<string, string>): void;
  archive(record: HubspotTestRecord): void;
  /** Merges as HubSpot does: into a new record with a new id and the values of the first. */
  merge(primary: HubspotTestRecord, other: HubspotTestRecord): HubspotTestRecord;
}

export interface HubspotServer extends ProviderServer {
  /** Environment variables that make a platform use this server. */
  readonly environment: Readonly<Record<string, string>>;
  account(token?: string): HubspotTestAccount;
  /** Sets the account that a user chooses when signing in. */
  signIn(account: HubspotTestAccount): void;
  readonly refreshTokens: ReadonlySet<string>;
  expireAll(): void;
  /** Rejects all tokens until `restore`. */
  revokeAll(): void;
  restore(): void;
}

interface Property {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly fieldType: string;
  readonly options?: readonly { readonly label: string; readonly value: string }[];
  readonly isReadOnly?: true;
}

const text = (name: string, label: string): Property => ({ name, label, type: "string", fieldType: "text" });
const readOnly = (name: string, label: string, type = "string"): Property => ({
  ...{ name, label, type, fieldType: "text" },
  isReadOnly: true,
});
const choice = (name: string, label: string, fieldType: string, options: readonly (readonly [string, string])[]) => ({
  ...{ name, label, type: "enumeration", fieldType },
  options: options.map(([value, title], displayOrder) => ({ label: title, value, displayOrder, hidden: false })),
});

const common = [readOnly("hs_object_id", "Record ID", "number"), readOnly("hs_merged_object_ids", "Merged record IDs")];
const properties: Readonly<Record<Kind, readonly Property[]>> = {
  contacts: [
    ...common,
    ...[text("email", "Email"), text("firstname", "First name"), text("lastname", "Last name")],
    ...[text("jobtitle", "Job title"), text("city", "City"), text("hs_additional_emails", "Additional emails")],
    { name: "community_activities", label: "Community activities", type: "number", fieldType: "number" },
    { name: "community_last_active", label: "Community last active", type: "date", fieldType: "date" },
    choice("interests", "Interests", "checkbox", [
      ["docs", "Documentation"],
      ["code", "Code"],
    ]),
    readOnly("lastmodifieddate", "Last modified date", "datetime"),
  ],
  companies: [
    ...common,
    ...[text("name", "Company name"), text("domain", "Company domain name"), text("city", "City")],
    ...[text("description", "Description"), text("hs_additional_domains", "Additional domains")],
    choice("industry", "Industry", "select", [
      ["COMPUTER_SOFTWARE", "Computer Software"],
      ["RENEWABLES", "Renewables"],
    ]),
    { name: "numberofemployees", label: "Number of employees", type: "number", fieldType: "number" },
    text("founded_year", "Year founded"),
    readOnly("hs_lastmodifieddate", "Last modified date", "datetime"),
  ],
};
const modified = { contacts: "lastmodifieddate", companies: "hs_lastmodifieddate" } as const;

/** A search returns no record beyond. */
const mostFound = 10_000;

interface Stored {
  readonly test: HubspotTestAccount;
  readonly records: Readonly<Record<Kind, HubspotTestRecord[]>>;
  readonly companyIds: Map<string, string[]>;
  /** Current records by old id. */
  readonly merged: Map<string, HubspotTestRecord>;
}

/**
 * A HubSpot that follows the documentation of its CRM API, version 2026-09: contacts and companies in pages and by
 * search, properties, associations, merges, archived records, batches that are rejected as a whole, sign-in, and
 * private apps.
 */
export async function startHubspot(): Promise<HubspotServer> {
  const accounts: Stored[] = [];
  const byToken = new Map<string, Stored>();
  const refreshTokens = new Map<string, Stored>();
  const codes = new Map<string, { account: Stored; challenge: string | null; redirect: string }>();
  const [clientId, clientSecret] = ["hubspot-client", "hubspot-secret"];
  let signedIn: Stored | undefined;
  let isRevoked = false;
  let ids = 500;
  let clock = Date.now() - 86_400_000;
  const provider = await startProvider(answerOf);

  function answerOf(request: ProviderRequest): ProviderAnswer {
    const { url, body, headers } = request;
    if (url.pathname === "/oauth/authorize") return authorize(url.searchParams);
    if (url.pathname === "/oauth/2026-09/token") return exchange(new URLSearchParams(body));
    if (url.pathname === "/oauth/2026-09/token/revoke") {
      refreshTokens.delete(new URLSearchParams(body).get("token") ?? "");
      return { status: 204 };
    }
    const account = byToken.get(headers.authorization?.replace(/^Bearer /, "") ?? "");
    if (!account || isRevoked) {
      return failed(401, "INVALID_AUTHENTICATION", "Authentication credentials not found.");
    }
    return { headers: limits, ...answerCall(account, request) };
  }

  function answerCall(account: Stored, { method, url, body }: ProviderRequest): ProviderAnswer {
    if (url.pathname === "/account-info/v3/details") return { body: details(account.test.id) };
    const [, , area = "", , ...path] = url.pathname.split("/");
    const sent = body === "" ? {} : JSON.parse(body);
    if (area === "properties") return { body: { results: properties[path[0] as Kind].map(shownProperty) } };
    if (area === "associations") {
      const results = inputIds(sent).flatMap((id) => {
        const to = (account.companyIds.get(id) ?? []).map((companyId, at) => ({
          toObjectId: Number(companyId),
          associationTypes: [
            { category: "HUBSPOT_DEFINED", typeId: 279, label: null },
            ...(at === 0 ? [{ category: "HUBSPOT_DEFINED", typeId: 1, label: "Primary" }] : []),
          ],
        }));
        return to.length > 0 ? [{ from: { id }, to }] : [];
      });
      return { body: batch(results) };
    }
    const [kind, ...rest] = path as [Kind, ...string[]];
    const records = account.records[kind];
    const find = (id: string) =>
      records.find((each) => each.id === id && each.archivedAt === null) ?? account.merged.get(id);
    if (method === "GET") {
      const isArchived = url.searchParams.get("archived") === "true";
      const listed = records.filter(({ archivedAt }) => (archivedAt !== null) === isArchived);
      return pageOf(listed, kind, {
        limit: Number(url.searchParams.get("limit") ?? 10),
        after: Number(url.searchParams.get("after") ?? 0),
        wanted: (url.searchParams.get("properties") ?? "").split(","),
      });
    }
    if (rest[0] === "search") return search(records, kind, sent);
    if (rest[1] === "read") {
      if (inputIds(sent).length > 100) return failed(400, "VALIDATION_ERROR", "The maximum batch size is 100");
      const found = inputIds(sent).flatMap((id) => find(id) ?? []);
      return { body: batch(found.map((each) => shown(each, kind, sent.properties))) };
    }
    const inputs: { id: string; properties: Record<string, string> }[] =
      rest[1] === "update" ? sent.inputs : [{ id: rest[0] ?? "", properties: sent.properties }];
    for (const input of inputs) {
      const problem = problemOf(kind, input.properties);
      if (problem) return failed(400, "VALIDATION_ERROR", problem);
      if (!find(input.id)) return failed(404, "OBJECT_NOT_FOUND", "resource not found");
    }
    const changed = inputs.flatMap(({ id, properties: values }) => {
      const record = find(id);
      if (record) account.test.change(record, values);
      return record ? [shown(record, kind, Object.keys(values))] : [];
    });
    return { body: rest[1] === "update" ? batch(changed) : changed[0] };
  }

  function search(records: readonly HubspotTestRecord[], kind: Kind, sent: Record<string, unknown>): ProviderAnswer {
    for (const name of ["filterGroups", "sorts", "properties", "limit", "after"]) {
      if (!(name in sent)) return failed(400, "VALIDATION_ERROR", `${name} is missing`);
    }
    const { filterGroups, sorts, limit, after } = sent as {
      filterGroups: { filters: { propertyName: string; operator: string; value: string }[] }[];
      sorts: string[];
      limit: number;
      after: string;
    };
    if (Number(after) >= mostFound) return failed(400, "VALIDATION_ERROR", "Paging stops at 10,000 results.");
    const comparedValue = (record: HubspotTestRecord, property: string) =>
      property === "hs_object_id"
        ? Number(record.id)
        : property === modified[kind]
          ? Date.parse(record.updatedAt)
          : Number.NaN;
    const found = records
      .filter((record) => record.archivedAt === null)
      .filter((record) =>
        filterGroups[0]?.filters.every(({ propertyName, operator, value }) => {
          const own = comparedValue(record, propertyName);
          if (operator === "EQ") return own === Number(value);
          return operator === "GT" ? own > Number(value) : operator === "GTE" && own >= Number(value);
        }),
      )
      .toSorted((one, other) => comparedValue(one, sorts[0] ?? "") - comparedValue(other, sorts[0] ?? ""));
    const answer = pageOf(found, kind, { limit, after: Number(after), wanted: sent.properties as string[] });
    return answer.status ? answer : { body: { total: found.length, ...(answer.body as object) } };
  }

  function authorize(query: URLSearchParams): ProviderAnswer {
    if (
      query.get("client_id") !== clientId ||
      !signedIn ||
      !query.get("scope")?.includes("crm.objects.contacts.read")
    ) {
      return { status: 400, body: "The authorization request is wrong." };
    }
    const back = new URL(query.get("redirect_uri") ?? "");
    const code = randomUUID();
    codes.set(code, { account: signedIn, challenge: query.get("code_challenge"), redirect: back.href });
    back.searchParams.set("code", code);
    back.searchParams.set("state", query.get("state") ?? "");
    return { status: 302, headers: { location: back.href } };
  }

  function exchange(form: URLSearchParams): ProviderAnswer {
    const refused = (error: string) => ({ status: 400, body: { error, error_description: `${error} of the request` } });
    if (form.get("client_id") !== clientId || form.get("client_secret") !== clientSecret)
      return refused("invalid_client");
    const pendingSignIn = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isOurs =
      pendingSignIn?.redirect === form.get("redirect_uri") &&
      [null, challenge].includes(pendingSignIn?.challenge ?? null);
    const refreshToken = form.get("refresh_token") ?? randomUUID();
    const account =
      form.get("grant_type") === "refresh_token"
        ? refreshTokens.get(refreshToken)
        : isOurs
          ? pendingSignIn?.account
          : undefined;
    if (!account || isRevoked) return refused("invalid_grant");
    const token = randomUUID();
    byToken.set(token, account);
    refreshTokens.set(refreshToken, account);
    return {
      body: {
        ...{ access_token: token, refresh_token: refreshToken, expires_in: 1_800, token_type: "bearer" },
        ...{ token_use: "access_token", hub_id: Number(account.test.id), user_id: 1, scopes: ["oauth"] },
      },
    };
  }

  const tick = () => {
    clock += 1_000;
    return new Date(clock).toISOString();
  };

  const server: HubspotServer = {
    ...provider,
    environment: {
      HUBSPOT_URL: provider.origin,
      HUBSPOT_API_URL: provider.origin,
      HUBSPOT_CLIENT_ID: clientId,
      HUBSPOT_CLIENT_SECRET: clientSecret,
    },
    account(token = randomUUID()) {
      ids += 1;
      const records: Stored["records"] = { contacts: [], companies: [] };
      const companyIds: Stored["companyIds"] = new Map();
      const merged: Stored["merged"] = new Map();
      const add = (kind: Kind, values: Record<string, string>): HubspotTestRecord => {
        ids += 1;
        const updatedAt = tick();
        const record = { id: String(ids), properties: { ...values }, updatedAt, archivedAt: null };
        records[kind].push(record);
        return record;
      };
      const test: HubspotTestAccount = {
        id: String(ids),
        token,
        contact(values, company) {
          const contact = add("contacts", values);
          if (company) test.associate(contact, company);
          return contact;
        },
        company: (values) => add("companies", values),
        associate(contact, company) {
          companyIds.set(contact.id, [...(companyIds.get(contact.id) ?? []), company.id]);
        },
        change(record, values) {
          Object.assign(record.properties, values);
          record.updatedAt = new Date().toISOString();
        },
        archive(record) {
          record.archivedAt = new Date().toISOString();
        },
        merge(primary, other) {
          const [one, two] = [primary, other].map(({ properties: { email = "" } }) => email);
          const result = add("contacts", {
            ...other.properties,
            ...primary.properties,
            hs_merged_object_ids: `${primary.id};${other.id}`,
            ...(one && two && { hs_additional_emails: two }),
          });
          result.updatedAt = new Date().toISOString();
          for (const old of [primary, other]) {
            merged.set(old.id, result);
            records.contacts.splice(records.contacts.indexOf(old), 1);
          }
          return result;
        },
      };
      const stored = { test, records, companyIds, merged };
      accounts.push(stored);
      byToken.set(token, stored);
      return test;
    },
    signIn: (account) => {
      signedIn = accounts.find(({ test }) => test === account);
    },
    get refreshTokens() {
      return new Set(refreshTokens.keys());
    },
    expireAll() {
      for (const [token, { test }] of byToken) if (token !== test.token) byToken.delete(token);
    },
    revokeAll: () => {
      isRevoked = true;
    },
    restore: () => {
      isRevoked = false;
    },
  };
  return server;
}

const limits = {
  "x-hubspot-ratelimit-max": "190",
  "x-hubspot-ratelimit-remaining": "150",
  "x-hubspot-ratelimit-interval-milliseconds": "10000",
};

function failed(status: number, category: string, message: string): ProviderAnswer {
  return { status, body: { status: "error", message, correlationId: randomUUID(), category } };
}

const details = (id: string) => ({
  ...{ portalId: Number(id), accountType: "STANDARD", timeZone: "Europe/Berlin", companyCurrency: "EUR" },
  ...{ additionalCurrencies: [], utcOffset: "+01:00", utcOffsetMilliseconds: 3_600_000 },
  ...{ uiDomain: "app.hubspot.com", dataHostingLocation: "eu1" },
});

const inputIds = (sent: { inputs?: readonly { id: string }[] }): string[] => (sent.inputs ?? []).map(({ id }) => id);

function batch(results: readonly unknown[]) {
  const now = new Date().toISOString();
  return { status: "COMPLETE", results, startedAt: now, completedAt: now };
}

function shown(
  { id, properties: values, updatedAt, archivedAt }: HubspotTestRecord,
  kind: Kind,
  requestedNames: readonly string[],
) {
  const all: Record<string, string> = { ...values, hs_object_id: id, [modified[kind]]: updatedAt };
  const names = [...requestedNames, "hs_object_id", modified[kind]].filter((name) => name in all);
  return {
    id,
    properties: Object.fromEntries(names.map((name) => [name, all[name]])),
    ...{ createdAt: "2026-01-05T09:00:00.000Z", updatedAt, archived: archivedAt !== null },
    ...(archivedAt !== null && { archivedAt }),
  };
}

function pageOf(
  records: readonly HubspotTestRecord[],
  kind: Kind,
  { limit, after, wanted }: { limit: number; after: number; wanted: readonly string[] },
): ProviderAnswer {
  if (limit > 100) return failed(400, "VALIDATION_ERROR", "The limit is too large");
  const next = after + limit < records.length ? { next: { after: String(after + limit) } } : undefined;
  const results = records.slice(after, after + limit).map((each) => shown(each, kind, wanted));
  return { body: { results, ...(next && { paging: next }) } };
}

function shownProperty({ isReadOnly, options = [], ...property }: Property) {
  return {
    ...{ ...property, options, description: "", groupName: "information", displayOrder: 1 },
    ...{ calculated: false, hidden: false, hasUniqueValue: false, formField: true, externalOptions: false },
    modificationMetadata: { archivable: true, readOnlyDefinition: true, readOnlyValue: isReadOnly === true },
  };
}

/** HubSpot's error message for invalid values; null when they are valid. */
function problemOf(kind: Kind, values: Readonly<Record<string, string>>): string | null {
  for (const [name, value] of Object.entries(values)) {
    const property = properties[kind].find((each) => each.name === name);
    if (!property) return `Property "${name}" does not exist`;
    if (property.isReadOnly) return `"${name}" is a read only property; its value cannot be set.`;
    if (property.type === "number" && !Number.isFinite(Number(value))) return `${value} was not a valid number.`;
    if (property.type === "date" && !/^\d{4}-\d{2}-\d{2}$/.test(value)) return `${value} was not a valid date.`;
    const known = property.options?.map((option) => option.value);
    if (known && !value.split(";").every((each) => known.includes(each))) {
      return `${value} was not one of the allowed options: [${known.join(", ")}]`;
    }
    if (value.length > 65_536) return `${name} is too long`;
    if (value === "Unacceptable") return `${value} was not valid for ${name}`;
  }
  return null;
}
