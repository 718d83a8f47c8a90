import * as z from "zod/mini";
import { call } from "../call.ts";
import { segments } from "../common.ts";
import { fieldChange, integration } from "../integrations.ts";
import { limitedText } from "../limited.ts";
import { signInCalls } from "./provider-sign-in.ts";

const name = z.string().check(z.minLength(1), z.maxLength(200));

/** Mapping of one of our attributes to a HubSpot property, with its direction. */
const mappedField = z.object({
  attribute: name,
  property: name,
  /**
   * `in`: read from HubSpot. `out`: sent to HubSpot. `both`: read, and sent when HubSpot has no value or the value was
   * entered here manually.
   */
  direction: z.enum(["in", "out", "both"]),
});

export type MappedField = z.output<typeof mappedField>;

const mappedFields = z.array(mappedField).check(z.maxLength(100));

/** Options of a connection, stored in its `settings`. */
export const hubspotChoice = z.object({
  reads: z.object({ members: z.boolean(), organizations: z.boolean() }),
  sends: z.object({ members: z.boolean(), organizations: z.boolean() }),
  mapping: z.object({ members: mappedFields, organizations: mappedFields }),
});

export type HubspotChoice = z.output<typeof hubspotChoice>;

const records = z.enum(["members", "organizations"]);

/** Record kind, as named in the settings. */
export type HubspotRecords = z.output<typeof records>;

export const hubspotSignIn = signInCalls("hubspot", "HubSpot");

export const hubspotConnect = call("POST", "/hubspot-connect", {
  summary: "Connect HubSpot with a private app token; without one, sync again with the stored token",
  access: "tenantEdit",
  body: z.object({ token: z.nullish(limitedText(4_000)), segments }),
  answer: integration,
});

const field = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  /** True for fields that HubSpot computes or writes itself. */
  isReadOnly: z.boolean(),
});

export type HubspotField = z.output<typeof field>;

const fields = z.object({ attributes: z.array(field), properties: z.array(field) });

export const hubspotFields = call("GET", "/hubspot-fields", {
  summary: "Attributes and HubSpot properties that can be mapped",
  access: "tenantEdit",
  query: z.object({ segments }),
  answer: z.object({ members: fields, organizations: fields }),
});

const changedRecord = z.object({
  name: z.string(),
  /** URL of the record at HubSpot. */
  url: z.string(),
  /** True when no such person or organization exists here yet. */
  isNew: z.boolean(),
  changes: z.array(fieldChange),
});

export const hubspotDryRun = call("POST", "/hubspot-dry-run", {
  summary: "Preview of the values that a mapping would write here and in HubSpot, for the first records",
  access: "tenantEdit",
  reads: true,
  body: z.object({ records, mapping: mappedFields, segments }),
  answer: z.object({
    /** Number of records compared in each direction. */
    read: z.number(),
    compared: z.number(),
    incoming: z.array(changedRecord),
    outgoing: z.array(changedRecord),
  }),
});

export type HubspotDryRun = z.output<typeof hubspotDryRun.answer>;

export const hubspotCalls = [
  hubspotSignIn.start,
  hubspotSignIn.finish,
  hubspotConnect,
  hubspotFields,
  hubspotDryRun,
] as const;
