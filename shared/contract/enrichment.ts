import * as z from "zod/mini";
import { call } from "./call.ts";
import { id, idParams, segments, segmentsBody, segmentsQuery } from "./common.ts";
import { member } from "./members.ts";

/** GitHub user who may be the person (wire.md 9.9). */
const githubCandidate = z.object({
  username: z.string(),
  avatarUrl: z.nullish(z.string()),
  score: z.nullish(z.number()),
  url: z.nullish(z.string()),
});

export type GithubCandidate = z.output<typeof githubCandidate>;

export const memberGithub = call("GET", "/member/github/{id}", {
  summary: "GitHub users found by the usernames of a person",
  access: "memberEdit",
  capability: "githubSearch",
  params: idParams,
  query: segmentsQuery,
  answer: z.array(githubCandidate),
});

export const memberEnrich = call("PUT", "/enrichment/member/{id}", {
  summary: "Complete a person's attributes from their public profile",
  access: "memberEdit",
  capability: "enrichment",
  params: idParams,
  body: segmentsBody,
  answer: member,
});

export const memberEnrichMany = call("PUT", "/enrichment/member/bulk", {
  summary: "Complete the attributes of many people in a job; returns their ids",
  access: "memberEdit",
  capability: "enrichment",
  body: z.object({ members: z.array(id).check(z.minLength(1), z.maxLength(10_000)), segments }),
  answer: z.array(z.string()),
});
