import * as z from "zod/mini";
import { call } from "./call.ts";
import { anyObject, idParams, moment } from "./common.ts";
import { identity } from "./identity.ts";
import { webAddress } from "./limited.ts";

/** Number of stored items of a person, by kind. */
const counts = z.record(z.string(), z.number());

export const personalData = z.object({
  id: z.string(),
  name: z.string(),
  identities: z.array(identity),
  isInTrash: z.boolean(),
  counts,
});

export type PersonalData = z.output<typeof personalData>;

export const personalDataRequest = z.object({
  id: z.string(),
  /** `file` or `erasure`. */
  kind: z.string(),
  /** Id of the person. No other data of the person is kept. */
  personId: z.string(),
  reference: z.string(),
  /** User who fulfilled the request. */
  user: z.nullable(z.string()),
  counts,
  at: moment,
});

export type PersonalDataRequest = z.output<typeof personalDataRequest>;

const reference = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/**
 * Calls for data protection requests by administrators, the same in administration and in the public API.
 * @param prefix of the paths: none, or `/v1`
 */
function callsBelow<Prefix extends "" | "/v1">(prefix: Prefix) {
  const onlyAdmins = { everywhere: true, segments: "none", capability: "administration" } as const;
  return {
    find: call("POST", `${prefix}/personal-data/find` as const, {
      summary: "People with an email, username or name, and the amount of data stored about them",
      access: "tenantEdit",
      ...onlyAdmins,
      reads: true,
      body: z.object({ identity: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
      answer: z.object({ data: z.array(personalData) }),
    }),
    file: call("POST", `${prefix}/personal-data/{id}/file` as const, {
      summary: "All data stored about a person, as one JSON file; logged",
      access: "tenantEdit",
      ...onlyAdmins,
      reads: true,
      params: idParams,
      body: z.object({ reference }),
      answer: anyObject,
    }),
    erase: call("POST", `${prefix}/personal-data/{id}/erase` as const, {
      summary: "Erase a person permanently, including the audit log; logged. Past counts stay, without the person",
      access: "tenantEdit",
      ...onlyAdmins,
      params: idParams,
      body: z.object({
        reference,
        /** Keeps hashes of the identities, so that connectors skip the person. True by default. */
        keepsAway: z.optional(z.boolean()),
      }),
      answer: z.object({ counts }),
    }),
    log: call("GET", `${prefix}/personal-data/log` as const, {
      summary: "Completed requests, newest first",
      access: "tenantEdit",
      ...onlyAdmins,
      query: z.object({ cursor: z.optional(webAddress), limit: z.optional(z.int().check(z.gte(0))) }),
      answer: z.object({ data: z.array(personalDataRequest), next: z.nullable(z.string()) }),
    }),
  } as const;
}

export const personalDataCalls = callsBelow("");
export const v1PersonalDataCalls = callsBelow("/v1");
