import * as z from "zod/mini";
import { call } from "../call.ts";
import { idParams, segments, segmentsQuery } from "../common.ts";
import { chosenConnection, integration } from "../integrations.ts";
import { keyed, limitedText, longText, mostIds, webAddress } from "../limited.ts";

/** Opened by browser navigation. The response redirects to GitLab (wire.md 26). */
export const gitlabSignIn = call("GET", "/gitlab/connect", {
  summary: "Sign in to GitLab; the browser returns to the integration page with code and state",
  access: "integrationEdit",
  query: z.object({ crowdToken: z.optional(longText), segments }),
  answer: z.undefined(),
});

export const gitlabCallback = call("GET", "/gitlab/callback", {
  summary: "Connect GitLab with the code and state of the sign-in",
  access: "integrationEdit",
  query: z.object({
    code: limitedText(2_000),
    state: limitedText(2_000),
    segments,
  }),
  answer: integration,
});

export const gitlabConnect = call("POST", "/gitlab-connect", {
  summary: "Connect GitLab with a personal access token, or the public data of a group or project",
  access: "integrationEdit",
  capability: "gitlabToken",
  body: z.object({
    /** Reads the groups and projects of the token's owner. */
    token: z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
    /** Path of a group, user or project. Read without signing in when there is no token. */
    path: z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
    /** URL of a GitLab server other than the platform's. */
    url: z.optional(webAddress),
    ...chosenConnection,
    segments,
  }),
  answer: integration,
});

export const gitlabRepositories = call("GET", "/integration/{id}/gitlab/repos", {
  summary: "Repositories of a GitLab integration with the sub-projects they are mapped to",
  access: "integrationRead",
  params: idParams,
  query: segmentsQuery,
  answer: z.array(z.object({ url: z.string(), segment: z.object({ id: z.string(), name: z.nullish(z.string()) }) })),
});

export const gitlabMapRepositories = call("PUT", "/integration/{id}/gitlab/repos", {
  summary: "Map repositories of a GitLab integration to sub-projects and start syncing them",
  access: "integrationEdit",
  params: idParams,
  body: z.object({
    /** Sub-project id by repository URL. */
    mapping: keyed(webAddress, z.guid(), mostIds),
    projectIds: z.array(z.number()).check(z.maxLength(5_000)),
    segments,
  }),
  answer: z.string(),
});
