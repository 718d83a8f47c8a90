import * as z from "zod/mini";
import type { HubspotChoice, HubspotRecords, MappedField } from "#shared/contract/platforms/hubspot.ts";
import { hubspotChoice } from "#shared/contract/platforms/hubspot.ts";
import type { Partition, SyncContext } from "../sync/connector.ts";
import { text } from "../sync/tolerant-fields.ts";

/** A mapped field with the type of its attribute, which determines the parsing of HubSpot's text. */
const typedField = z.object({
  attribute: z.string(),
  property: z.string(),
  direction: z.enum(["in", "out", "both"]),
  type: z.string(),
});

export type TypedField = z.output<typeof typedField>;

const typedFields = z.catch(z.array(typedField), []);

/** Stored settings. */
export const hubspotSettings = z.object({
  ...hubspotChoice.shape,
  mapping: z.object({ members: typedFields, organizations: typedFields }),
  /** Access by sign-in or with the token of a private app. */
  access: z.catch(z.enum(["oauth", "token"]), "oauth"),
  token: text,
});

export type HubspotSettings = z.output<typeof hubspotSettings>;
export type HubspotContext = SyncContext<HubspotSettings>;

const read = (property: string, attribute: string): MappedField => ({ property, attribute, direction: "in" });

/** Settings of a new connection: everything is read, nothing is sent. */
export const defaultChoice: HubspotChoice = {
  reads: { members: true, organizations: true },
  sends: { members: false, organizations: false },
  mapping: {
    members: [read("jobtitle", "jobTitle"), read("city", "location")],
    organizations: [
      ...[read("description", "description"), read("industry", "industry"), read("city", "location")],
      ...[read("numberofemployees", "employees"), read("founded_year", "founded")],
    ],
  },
};

/** Record kinds with their name in HubSpot's API and their type id in page URLs. */
export const objects = {
  members: { path: "contacts", page: "0-1", record: "member", modified: "lastmodifieddate" },
  organizations: { path: "companies", page: "0-2", record: "organization", modified: "hs_lastmodifieddate" },
} as const satisfies Record<HubspotRecords, object>;

/** A property as described by HubSpot. */
export interface Property {
  readonly name: string;
  readonly label: string;
  /** `string`, `number`, `date`, `datetime`, `enumeration`, `bool`, … */
  readonly type: string;
  /** `checkbox` is an enumeration with multiple values. */
  readonly fieldType: string;
  readonly options: readonly { readonly label: string; readonly value: string }[];
  readonly isReadOnly: boolean;
}

/** A mapped field whose property exists in HubSpot. */
export interface KnownField extends TypedField {
  readonly known: Property;
}

/** Content of `Partition.settings`: the account as described by HubSpot in this run. */
export interface HubspotAccount {
  /** HubSpot's account id. It prefixes every identity, because record ids are unique only within one account. */
  readonly id: string;
  readonly url: string;
  readonly fields: Readonly<Record<HubspotRecords, readonly KnownField[]>>;
}

/** Returns the account of a partition created by this connector. */
export const accountOf = ({ settings }: Partition): HubspotAccount => settings as unknown as HubspotAccount;

/** Returns the identity value of a contact or company. */
export const accountValue = ({ id }: Pick<HubspotAccount, "id">, recordId: string): string => `${id}/${recordId}`;

/** Returns the URL of a record's page. */
export const recordUrl = ({ url }: Pick<HubspotAccount, "url">, kind: HubspotRecords, id: string): string =>
  `${url}/record/${objects[kind].page}/${encodeURIComponent(id)}`;
