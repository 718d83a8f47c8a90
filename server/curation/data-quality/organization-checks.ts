import { sql } from "#server/platform/db/drizzle.ts";
import { namesNoEmployer } from "#server/records/employers/domain-kind.ts";
import type { OrganizationCheckType } from "#shared/domain/data-quality.ts";
import { namesNobody } from "#shared/domain/organizations/nobody.ts";
import type { CheckCondition } from "./check.ts";
import { sharedConditions, sharedValue } from "./shared-conditions.ts";

const isDomain = sql`i.type in ('primary-domain', 'alternative-domain')`;

/** Conditions of the checks of organizations. */
export const organizationConditions: Record<OrganizationCheckType, CheckCondition> = {
  ...sharedConditions("organization", namesNobody),

  "no-domain": {
    query: (scope) => sql`
      select o.id, '{}'::jsonb as detail from organizations o where ${scope(sql`o.id`)} and not exists (
        select 1 from organization_identities i where i.organization_id = o.id and ${isDomain})`,
  },

  "shared-domain": sharedValue("organization", isDomain),

  "free-mail-domain": {
    query: (scope) => sql`
      select i.organization_id as id, jsonb_build_object('values', jsonb_agg(distinct i.value)) as detail
      from organization_identities i where ${isDomain} and ${scope(sql`i.organization_id`)} group by i.organization_id`,
    keep: namesNoEmployer,
  },
};
