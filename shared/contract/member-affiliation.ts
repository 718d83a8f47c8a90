import * as z from "zod/mini";
import { moment } from "./common.ts";
import { maintainerRole } from "./member-row.ts";

/** Organization that a person's activities in a sub-project count for (wire.md 10.4). */
export const memberAffiliation = z.object({
  id: z.nullish(z.string()),
  segmentId: z.string(),
  segmentSlug: z.nullish(z.string()),
  segmentName: z.nullish(z.string()),
  segmentParentName: z.nullish(z.string()),
  organizationId: z.nullish(z.string()),
  organizationName: z.nullish(z.string()),
  organizationLogo: z.nullish(z.string()),
  dateStart: z.nullish(moment),
  dateEnd: z.nullish(moment),
  maintainerRoles: z.optional(z.array(maintainerRole)),
});

export type MemberAffiliation = z.output<typeof memberAffiliation>;
