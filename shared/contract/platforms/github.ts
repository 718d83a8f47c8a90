import * as z from "zod/mini";
import { call } from "../call.ts";
import { idParams, moment, page, paged, segments, segmentsQuery } from "../common.ts";
import { chosenConnection, integration, integrationWithSegment } from "../integrations.ts";
import { givenMoment, keyed, limitedList, limitedText, line, mostIds, shortText, webAddress } from "../limited.ts";

/** Sub-project id by repository URL. */
const mapping = keyed(line.check(z.minLength(1)), z.guid(), mostIds);

const repository = z.object({
  name: z.string(),
  url: z.string(),
  /** Existing backends send the origin of a fork. */
  forkedFrom: z.nullish(z.string()),
  updatedAt: z.nullish(moment),
});

export type GithubRepository = z.output<typeof repository>;

const organization = z.object({
  name: z.string(),
  url: z.string(),
  logo: z.nullish(z.string()),
});

export type GithubOrganization = z.output<typeof organization>;

/** Organization in the settings with its selected repositories. `fullSync` means all of them, including later ones. */
const settingsOrganization = z.object({
  name: z.string(),
  url: z.string(),
  logo: z.nullish(z.string()),
  fullSync: z.optional(z.boolean()),
  updatedAt: z.nullish(moment),
  repos: z.array(repository),
});

const givenRepository = z.object({
  name: line,
  url: webAddress,
  forkedFrom: z.nullish(webAddress),
  updatedAt: z.nullish(givenMoment),
});

const givenOrganization = z.object({
  name: line,
  url: webAddress,
  logo: z.nullish(webAddress),
  fullSync: z.optional(z.boolean()),
  updatedAt: z.nullish(givenMoment),
  repos: limitedList(givenRepository, mostIds),
});

export type GithubSettingsOrganization = z.output<typeof settingsOrganization>;

/** Beyond existing backends: connects with a token instead of an app, for a local installation. */
export const githubConnect = call("PUT", "/github-connect", {
  summary: "Connect GitHub repositories with a personal access token",
  access: "tenantEdit",
  capability: "githubToken",
  body: z.object({
    /** Absent to keep the stored token. Never returned. */
    token: z.optional(limitedText(1_000)),
    /** URL of a GitHub server other than the platform's; empty for that one. Absent to keep the stored one. */
    url: z.optional(webAddress),
    /** `owner/name` or URLs. The list replaces the stored one. */
    repositories: z.array(limitedText(500)).check(z.maxLength(1_000)),
    ...chosenConnection,
    segments,
  }),
  answer: integration,
});

export const githubAuthenticate = call("PUT", "/authenticate/{code}", {
  summary: "Connect the GitHub app installation that a user returned from",
  access: "tenantEdit",
  params: z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
  body: z.object({
    installId: z.nullish(z.union([shortText, z.number()])),
    setupAction: z.nullish(shortText),
    segments,
  }),
  answer: integration,
});

const installation = z.object({
  id: z.nullish(z.union([z.string(), z.number()])),
  installationId: z.union([z.string(), z.number()]),
  type: z.nullish(z.string()),
  numRepos: z.nullish(z.number()),
  login: z.string(),
  avatarUrl: z.nullish(z.string()),
});

export type GithubInstallation = z.output<typeof installation>;

export const githubInstallations = call("GET", "/integration/github-installations", {
  summary: "Organizations that have installed the GitHub app",
  access: "tenantEdit",
  query: segmentsQuery,
  answer: z.array(installation),
});

export const githubConnectInstallation = call("POST", "/integration/github-connect-installation", {
  summary: "Connect an installation of the GitHub app",
  access: "tenantEdit",
  body: z.object({ installId: z.union([shortText, z.number()]), segments }),
  answer: integration,
});

export const githubReposFind = call("GET", "/integration/{id}/github/repos", {
  summary: "Repositories of an integration, each with its sub-project",
  access: "integrationRead",
  params: idParams,
  query: segmentsQuery,
  answer: z.array(z.object({ url: z.string(), segment: z.nullish(z.object({ id: z.string(), name: z.string() })) })),
});

export const githubReposMap = call("PUT", "/integration/{id}/github/repos", {
  summary: "Map repositories to sub-projects and start syncing them",
  access: "tenantEdit",
  params: idParams,
  body: z.object({ mapping, isUpdateTransaction: z.optional(z.boolean()), segments }),
  answer: z.string(),
});

/** Beyond existing backends: searches the server of this connection. Default: the platform's GitHub. */
const searchedConnection = { integrationId: z.optional(z.guid()) };
const searchQuery = z.object({ query: z.optional(limitedText(200)), ...searchedConnection, ...page, segments });

export const githubSearchRepos = call("GET", "/integration/github/search/repos", {
  summary: "Search GitHub repositories by owner and name",
  access: "integrationEdit",
  query: searchQuery,
  answer: paged(z.object({ ...repository.shape, org: organization })),
});

export const githubSearchOrgs = call("GET", "/integration/github/search/orgs", {
  summary: "Search GitHub organizations",
  access: "integrationEdit",
  query: searchQuery,
  answer: paged(organization),
});

export const githubOrgRepos = call("GET", "/integration/github/orgs/{name}/repos", {
  summary: "All repositories of a GitHub organization",
  access: "integrationEdit",
  params: z.object({ name: z.string().check(z.minLength(1), z.maxLength(100)) }),
  query: z.optional(z.object({ ...searchedConnection, segments })),
  answer: z.array(repository),
});

export const githubNangoConnect = call("POST", "/github-nango-connect", {
  summary: "Connect selected GitHub organizations and repositories, each mapped to a sub-project",
  access: "tenantEdit",
  body: z.object({
    ...chosenConnection,
    settings: z.object({
      orgs: limitedList(givenOrganization),
      updateMemberAttributes: z.optional(z.boolean()),
    }),
    mapping,
    /** Beyond existing backends: replaces the stored token. Never returned. */
    token: z.optional(limitedText(1_000)),
    segments,
  }),
  answer: integrationWithSegment,
});
