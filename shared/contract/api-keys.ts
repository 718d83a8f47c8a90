import * as z from "zod/mini";
import { call } from "./call.ts";
import { done, idParams, moment, page, paged } from "./common.ts";
import { givenMoment, line } from "./limited.ts";
import { access } from "./users.ts";

/** API key without the key itself. */
const apiKey = z.object({
  id: z.string(),
  /** User that represents the key in the audit log. */
  userId: z.string(),
  name: z.string(),
  /** First characters of the key. */
  hint: z.string(),
  roles: z.array(z.string()),
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  createdAt: moment,
  createdBy: z.nullable(z.string()),
  lastUsedAt: z.nullable(moment),
  expiresAt: z.nullable(moment),
  revokedAt: z.nullable(moment),
});

const onlyAdmins = { everywhere: true, segments: "none", capability: "administration" } as const;

export const apiKeyList = call("GET", "/api-key", {
  summary: "API keys, newest first",
  access: "tenantRead",
  ...onlyAdmins,
  query: z.optional(z.object({ ...page, query: z.optional(line) })),
  answer: paged(apiKey),
});

export const apiKeyCreate = call("POST", "/api-key", {
  summary: "Create an API key; only this response contains it",
  access: "tenantEdit",
  answersSecret: true,
  ...onlyAdmins,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    ...access,
    /** Expiry; null for none. */
    expiresAt: z.nullable(givenMoment),
  }),
  answer: z.object({ ...apiKey.shape, key: z.string() }),
});

export const apiKeyRevoke = call("DELETE", "/api-key/{id}", {
  summary: "Revoke an API key immediately and permanently",
  access: "tenantEdit",
  ...onlyAdmins,
  params: idParams,
  answer: done,
});
