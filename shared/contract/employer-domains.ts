import * as z from "zod/mini";
import { domainKinds } from "../domain/organizations/domain-kinds.ts";
import { employerEffect } from "./bulk.ts";
import { call } from "./call.ts";
import { page, paged } from "./common.ts";

const kind = z.enum(domainKinds);
const domain = z.string().check(z.minLength(1), z.maxLength(253));

/** Email domain with what an address there says about the employer. */
export const employerDomain = z.object({
  domain: z.string(),
  /** Kind that applies to the domain and those below it. */
  kind,
  /** Where the kind comes from. */
  source: z.string(),
  /** Kind chosen by an administrator; null when none is. */
  chosen: z.nullable(kind),
  /** Organization that has the domain. */
  organization: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** People with an address there, at most 1,000. */
  people: z.number(),
});

export type EmployerDomain = z.output<typeof employerDomain>;

const onlyAdmins = { access: "tenantEdit", everywhere: true, segments: "none", capability: "administration" } as const;

/** A kind to choose. Null: none, as the lists that come with the platform say. */
const choice = z.object({ kind: z.nullable(kind) });

/** Calls for the kinds of email domains. */
export const employerDomainCalls = {
  query: call("POST", "/employer-domain/query", {
    summary: "Kinds of email domains: chosen ones first, then domains without an organization, then the lists",
    ...onlyAdmins,
    reads: true,
    body: z.object({
      /** Part of the domain. */
      search: z.nullish(z.string().check(z.maxLength(253))),
      kind: z.nullish(kind),
      /** True: only chosen ones. */
      isChosen: z.nullish(z.boolean()),
      ...page,
    }),
    answer: paged(employerDomain),
  }),
  preview: call("POST", "/employer-domain/preview", {
    summary: "What choosing the kind of a domain would do to past activities",
    ...onlyAdmins,
    reads: true,
    body: z.extend(choice, { domain }),
    answer: employerEffect,
  }),
  choose: call("PUT", "/employer-domain/{domain}", {
    summary: "Choose the kind of a domain; a job decides past activities again",
    ...onlyAdmins,
    params: z.object({ domain }),
    body: choice,
    answer: employerDomain,
  }),
} as const;
