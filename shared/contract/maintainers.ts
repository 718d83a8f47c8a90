import * as z from "zod/mini";
import { type AnswerOf, call } from "./call.ts";
import { done, id, segments } from "./common.ts";

const day = z.nullable(z.string());

/** Entry of a repository's file that lists somebody as maintainer. */
export const maintainerEntry = z.object({
  id: z.string(),
  /** `maintainer`, `approver` or `code-owner`. */
  role: z.string(),
  /** URL of the repository. */
  repository: z.string(),
  path: z.string(),
  /** First day of the month; null when it is unknown. */
  since: day,
  /** Null for present maintainers. */
  until: day,
  /** A user confirmed the profile. */
  isConfirmed: z.boolean(),
});

export const maintainerFields = {
  /** Name on the profile, else as listed. */
  name: z.string(),
  /** Account as listed. */
  login: z.nullable(z.string()),
  person: z.nullable(z.object({ id: z.string(), displayName: z.string() })),
  /** Organization that the person's activities count for today. */
  employer: z.nullable(z.object({ id: z.string(), displayName: z.string() })),
  isIndependent: z.boolean(),
  /** Last activity in the segment. */
  lastActive: z.nullable(z.string()),
  entries: z.array(maintainerEntry),
};

/** Maintainers of a segment's repositories (capability `maintainers`). */
export const maintainers = call("GET", "/maintainers", {
  summary: "Present maintainers of the repositories of a project group, a project or a sub-project",
  access: "memberRead",
  segments: "none",
  capability: "maintainers",
  query: z.object({ segment: id, segments }),
  answer: z.object({
    maintainers: z.array(
      z.object({
        ...maintainerFields,
        /** For maintainers without a profile: people of that name, those with activity in the segment first. */
        suggestions: z.array(z.object({ id: z.string(), displayName: z.string(), activityCount: z.number() })),
      }),
    ),
    /** Number of people who were maintainers before, and are none now. */
    former: z.number(),
  }),
});

export type Maintainers = AnswerOf<typeof maintainers>;

/** Decides which profile an entry means. The decision is kept when the repository is read again. */
export const maintainerDecide = call("PUT", "/maintainers/{id}/profile", {
  summary: "Confirm or reject the profile of a listed maintainer, or withdraw the decision",
  access: "memberEdit",
  capability: "maintainers",
  params: z.object({ id }),
  body: z.object({ memberId: id, decision: z.enum(["confirmed", "rejected", "withdrawn"]), segments }),
  answer: done,
});
