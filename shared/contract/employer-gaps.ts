import * as z from "zod/mini";
import { call } from "./call.ts";
import { moment, page, segments } from "./common.ts";

/** Who needs a decision about their employer. */
export const gapKinds = ["none", "guessed", "contradictory"] as const;

export type GapKind = (typeof gapKinds)[number];

/** People of one email domain without a certain employer. */
export const employerGap = z.object({
  /** Domain of their addresses; null for people whose addresses name no employer. */
  domain: z.nullable(z.string()),
  /** The people, the most active first, at most 1,000. */
  ids: z.array(z.string()),
  /** Names of the first of them. */
  names: z.array(z.string()),
  people: z.number(),
  /** Their activities in the segment. */
  activities: z.number(),
  lastActive: z.nullable(moment),
  /** What speaks for an organization. Null: nothing. */
  proposal: z.nullable(
    z.object({
      organization: z.object({ id: z.string(), name: z.string(), logo: z.nullable(z.string()) }),
      /** `domain`: it has the domain. `name`: it is called like it. `colleagues`: others with the domain work there. */
      evidence: z.enum(["domain", "name", "colleagues"]),
      /** Others with the domain who work there. */
      colleagues: z.number(),
      /** First activity from an address at the domain. */
      from: z.nullable(moment),
    }),
  ),
});

export type EmployerGap = z.output<typeof employerGap>;

export const memberEmployerGaps = call("POST", "/member/employer-gaps", {
  summary: "People without an employer, or with a guessed or contradictory one, by the domain of their addresses",
  access: "memberEdit",
  capability: "bulkJobs",
  reads: true,
  body: z.object({
    kind: z.enum(gapKinds),
    /** Part of the domain. */
    search: z.nullish(z.string().check(z.maxLength(253))),
    ...page,
    segments,
  }),
  answer: z.object({
    rows: z.array(employerGap),
    count: z.number(),
    limit: z.number(),
    offset: z.number(),
    /** People in all groups. */
    people: z.number(),
    /** True when only the most active people were looked at. */
    isPartial: z.boolean(),
  }),
});
