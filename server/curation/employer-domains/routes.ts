import { v5 } from "uuid";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import { hostOf } from "#server/records/employers/domain-kind.ts";
import { chooseDomainKind } from "#server/records/employers/domain-organizations.ts";
import { readChosenKinds } from "#server/records/employers/domains.ts";
import { sendAffiliationJob } from "#server/records/people/affiliation-changes.ts";
import { employerDomainCalls as calls } from "#shared/contract/employer-domains.ts";
import { domainKey } from "#shared/domain/identities/identity-value.ts";
import { findDomain, listDomains, previewKind } from "./list.ts";

/** Routes for the kinds of email domains, for administrators. */
export const employerDomainRoutes = ({ db, jobs }: Platform): Route[] => [
  route(calls.query, ({ body }) => listDomains(db, { ...body, limit: body.limit ?? 20, offset: body.offset ?? 0 })),
  route(calls.preview, ({ body }) => previewKind(db, checkedDomain(body.domain), body.kind)),
  route(calls.choose, async ({ params, body: { kind }, requester }) => {
    const domain = checkedDomain(params.domain);
    await db.transaction(async (tx) => {
      const before = (await readChosenKinds(tx)).get(domain) ?? null;
      if (before === kind) return;
      await chooseDomainKind(tx, domain, kind);
      await writeAudit(tx, requester, {
        // The log has UUIDs.
        ...{ actionType: "employer-domains-choose", entityType: "employer-domain", entityId: v5(domain, v5.DNS) },
        oldState: { displayName: domain, kind: before },
        newState: { displayName: domain, kind },
      });
    });
    await sendAffiliationJob(jobs);
    return findDomain(db, domain);
  }),
];

/** @throws HttpError 400 for a text that is no domain, or an ending under which everybody registers */
function checkedDomain(text: string): string {
  const domain = domainKey(text.trim());
  if (hostOf(`mailbox@${domain}`) !== domain || !domain.includes(".")) throw badRequest(`“${text}” is not a domain.`);
  return domain;
}
