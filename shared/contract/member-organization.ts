import * as z from "zod/mini";
import { moment } from "./common.ts";

/** Affiliation settings of a work experience (wire.md 10.4). Without `id` when nothing was set. */
const affiliationOverride = z.object({
  id: z.nullish(z.string()),
  memberId: z.nullish(z.string()),
  memberOrganizationId: z.nullish(z.string()),
  allowAffiliation: z.optional(z.boolean()),
  isPrimaryWorkExperience: z.optional(z.boolean()),
});

/** Work experience (wire.md 10.3). */
export const memberOrganization = z.object({
  id: z.string(),
  memberId: z.nullish(z.string()),
  organizationId: z.string(),
  title: z.nullish(z.string()),
  dateStart: z.nullish(moment),
  dateEnd: z.nullish(moment),
  source: z.nullish(z.string()),
  affiliationOverride: z.nullish(affiliationOverride),
});

/** Period in which a person worked for no organization. */
export const independentPeriod = z.object({
  id: z.string(),
  title: z.nullish(z.string()),
  dateStart: z.nullish(moment),
  dateEnd: z.nullish(moment),
  source: z.nullish(z.string()),
});
