import * as z from "zod/mini";
import { call } from "./call.ts";
import {
  anyObject,
  done,
  idParams,
  moment,
  orderBy,
  page,
  paged,
  segments,
  segmentsBody,
  segmentsQuery,
  storedObject,
} from "./common.ts";
import { filterB } from "./filter.ts";
import { keyed, limitedList, limitedText, line, mostIds, shortText, webAddress } from "./limited.ts";
import { segment } from "./segments.ts";

/**
 * Connection of a platform to a sub-project (wire.md 24.1). Existing backends also send `token` and `refreshToken`;
 * they are neither written nor read here.
 */
const integrationFields = {
  id: z.string(),
  platform: z.string(),
  status: z.string(),
  /** Settings by platform, without secrets. */
  settings: z.nullish(anyObject),
  segmentId: z.string(),
  tenantId: z.nullish(z.string()),
  integrationIdentifier: z.nullish(z.string()),
  limitCount: z.nullish(z.number()),
  limitLastResetAt: z.nullish(moment),
  emailSentAt: z.nullish(moment),
  importHash: z.nullish(z.string()),
  lastProcessedAt: z.nullish(moment),
  createdAt: z.nullish(moment),
  updatedAt: z.nullish(moment),
  createdById: z.nullish(z.string()),
  updatedById: z.nullish(z.string()),
  // Beyond existing backends: failure reason, last sync and next sync.
  error: z.nullish(z.string()),
  lastSyncedAt: z.nullish(moment),
  nextSyncAt: z.nullish(moment),
  // Earlier activities are not read; null when all are.
  readFrom: z.nullish(moment),
  // Reason that provider changes arrive only with the next sync, and a remedy.
  liveError: z.nullish(z.string()),
  /** What is not read: the number of sources, and the first reasons. Omitted when everything is read. */
  unread: z.optional(z.object({ count: z.number(), reasons: z.array(z.string()) })),
};

/**
 * Beyond existing backends: which connection of the platform is meant, as a sub-project has one for each server. Null to
 * connect another server. Absent: the connection of the same server, else the only one.
 */
export const chosenConnection = { integrationId: z.nullish(z.guid()) };

export const integration = z.object(integrationFields);

export type Integration = z.output<typeof integration>;

export const integrationWithSegment = z.object({ ...integrationFields, segment: z.nullish(segment) });

export type IntegrationWithSegment = z.output<typeof integrationWithSegment>;

export const integrationQuery = call("POST", "/integration/query", {
  summary: "Integrations of the segments",
  access: "integrationRead",
  reads: true,
  body: z.object({ filter: z.nullish(filterB), orderBy, ...page, segments }),
  answer: paged(integration),
});

export const integrationFind = call("GET", "/integration/{id}", {
  summary: "One integration with its segment",
  access: "integrationRead",
  params: idParams,
  query: segmentsQuery,
  answer: integrationWithSegment,
});

export const integrationCreate = call("POST", "/integration", {
  summary: "Create an integration",
  access: "integrationCreate",
  body: z.object({
    platform: z.string().check(z.minLength(1), z.maxLength(100)),
    status: z.optional(shortText),
    settings: z.optional(storedObject),
    integrationIdentifier: z.nullish(limitedText(1_000)),
    token: z.nullish(limitedText(10_000)),
    segments,
  }),
  answer: integration,
});

export const integrationUpdate = call("PUT", "/integration/{id}", {
  summary: "Change an integration",
  access: "integrationEdit",
  params: idParams,
  body: z.object({
    status: z.optional(shortText),
    settings: z.optional(storedObject),
    integrationIdentifier: z.nullish(limitedText(1_000)),
    token: z.nullish(limitedText(10_000)),
    /** Earlier activities are not read; null reads all. */
    readFrom: z.nullish(limitedText(40)),
    segments,
  }),
  answer: integration,
});

export const integrationDestroyMany = call("DELETE", "/integration", {
  summary: "Disconnect integrations",
  access: "integrationDestroy",
  query: z.object({ ids: limitedList(shortText), segments }),
  body: segmentsBody,
  answer: done,
});

export const integrationDestroy = call("DELETE", "/integration/{id}", {
  summary: "Disconnect one integration",
  access: "integrationDestroy",
  params: idParams,
  query: segmentsQuery,
  body: segmentsBody,
  answer: done,
});

export const integrationSync = call("POST", "/integration/{id}/sync", {
  summary: "Sync now",
  access: "integrationEdit",
  capability: "integrationSync",
  params: idParams,
  body: segmentsBody,
  answer: integration,
});

export const integrationPause = call("POST", "/integration/{id}/pause", {
  summary: "Pause until the next manual sync",
  access: "integrationEdit",
  capability: "integrationSync",
  params: idParams,
  body: segmentsBody,
  answer: integration,
});

export const integrationPartitions = call("GET", "/integration/{id}/partitions", {
  summary: "Synced projects, spaces or channels, each with the sub-project of its activities",
  access: "integrationRead",
  capability: "integrationPartitions",
  params: idParams,
  query: segmentsQuery,
  answer: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      segment: z.object({ id: z.string(), name: z.string() }),
    }),
  ),
});

/** Beyond existing backends: asks the provider. */
export const integrationChannels = call("GET", "/integration/{id}/channels", {
  summary: "Channels that the connection could read",
  access: "integrationEdit",
  capability: "integrationChannels",
  params: idParams,
  query: segmentsQuery,
  answer: z.array(z.object({ key: z.string(), label: z.string() })),
});

/** Partitions that are not sent keep their mapping. */
export const integrationPartitionsMap = call("PUT", "/integration/{id}/partitions", {
  summary: "Map projects, spaces or channels to sub-projects; imported activities move there",
  access: "integrationEdit",
  capability: "integrationPartitions",
  params: idParams,
  body: z.object({
    /** Sub-project id by partition key. */
    mapping: keyed(webAddress, z.uuid(), mostIds),
    segments,
  }),
  answer: integration,
});

export const integrationSyncLog = call("GET", "/integration/{id}/sync-log", {
  summary: "Results of the last syncs, and sources that cannot be read",
  access: "integrationRead",
  capability: "integrationSync",
  params: idParams,
  query: segmentsQuery,
  answer: z.object({
    /** Newest first. */
    runs: z.array(
      z.object({
        id: z.string(),
        startedAt: moment,
        /** Null during the run, and for an interrupted run. */
        endedAt: z.nullish(moment),
        /** Status of the integration at the end of the run. */
        status: z.nullish(z.string()),
        added: z.number(),
        updated: z.number(),
        deleted: z.number(),
        /** Number of records written to the provider. */
        sent: z.optional(z.number()),
        requests: z.number(),
        /** Number of times that the provider's rate limit was reached. */
        limits: z.number(),
        /** Records that the provider charges for, by kind. */
        billed: z.nullish(z.record(z.string(), z.number())),
        /** What they cost, US dollars. */
        cost: z.nullish(z.number()),
        error: z.nullish(z.string()),
      }),
    ),
    problems: z.array(
      z.object({
        source: z.string(),
        stream: z.string(),
        /** `skipped`, `error`, `parked`, or `left-out` for a single record. */
        status: z.string(),
        reason: z.nullish(z.string()),
        /** Time of the next retry. */
        dueAt: z.nullish(moment),
      }),
    ),
    /** Sentences about data that is never read. */
    limitations: z.optional(z.array(z.string())),
  }),
});

/** Change of a record's field at a provider: the current value, and the planned or written one. */
export const fieldChange = z.object({ label: z.string(), from: z.nullish(z.string()), to: z.string() });

export const integrationWrites = call("GET", "/integration/{id}/writes", {
  summary: "Records written to the provider, newest first; kept for 90 days",
  access: "integrationRead",
  capability: "integrationWrites",
  params: idParams,
  query: z.optional(z.object({ ...page, segments })),
  answer: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        record: z.enum(["member", "organization"]),
        recordId: z.string(),
        name: z.string(),
        /** URL of the record at the provider. */
        url: z.string(),
        changes: z.array(fieldChange),
        /** `pending` until the provider has responded, then `sent` or `refused`. */
        status: z.string(),
        error: z.nullish(z.string()),
        createdAt: moment,
      }),
    ),
    count: z.number(),
  }),
});

const remoteAccess = z.object({
  remote: webAddress,
  /** For a token, where the host needs one. */
  username: z.nullish(limitedText(255)),
  token: z.nullish(limitedText(4_000)),
  /** Private SSH key without a passphrase. */
  privateKey: z.nullish(limitedText(20_000)),
});

export const gitConnect = call("PUT", "/git-connect", {
  summary: "Set the git repositories of a sub-project; an empty list stops all syncs",
  access: "tenantEdit",
  body: z.object({
    remotes: limitedList(webAddress, mostIds),
    /** Credentials of private remotes. Without a token or key the stored one is kept; without the list all are. */
    access: z.optional(limitedList(remoteAccess, mostIds)),
    segments,
  }),
  answer: z.nullable(integration),
});

export const gitValidate = call("GET", "/git-validate", {
  summary: "Why a git repository cannot be read; null when it can, or when its host asks to try again later",
  access: "tenantEdit",
  capability: "integrationSync",
  query: z.object({ remote: webAddress, segments }),
  answer: z.object({ problem: z.nullable(z.string()) }),
});

const siteAddress = z.string().check(z.minLength(1), z.maxLength(1_000));
const siteUser = limitedText(255);
const siteSecret = limitedText(4_000);
const siteKeys = z.array(limitedText(256)).check(z.maxLength(500));

/** Secrets are never returned. An empty secret keeps the stored one; null deletes it. */
export const jiraConnect = call("POST", "/jira-connect", {
  summary: "Connect a Jira site; without project keys, all visible projects are synced",
  access: "tenantEdit",
  body: z.object({
    id: z.nullish(shortText),
    url: siteAddress,
    username: z.nullish(siteUser),
    personalAccessToken: z.nullish(siteSecret),
    apiToken: z.nullish(siteSecret),
    /** Secret that Jira signs its webhooks with. */
    webhookSecret: z.nullish(siteSecret),
    projects: z.optional(siteKeys),
    ...chosenConnection,
    segments,
  }),
  answer: integration,
});

/** Secrets are never returned. An empty secret keeps the stored one. */
export const confluenceConnect = call("PUT", "/confluence-connect", {
  summary: "Connect spaces of a Confluence site",
  access: "tenantEdit",
  body: z.object({
    id: z.nullish(shortText),
    settings: z.object({
      url: siteAddress,
      username: siteUser,
      apiToken: z.optional(siteSecret),
      orgAdminApiToken: z.optional(siteSecret),
      orgAdminId: siteUser,
      spaces: siteKeys,
    }),
    ...chosenConnection,
    segments,
  }),
  answer: integration,
});

export const gerritConnect = call("PUT", "/gerrit-connect", {
  summary: "Set the Gerrit projects of a sub-project",
  access: "tenantEdit",
  body: z.object({
    remote: z.object({
      orgURL: limitedText(2_000),
      repoNames: z.array(limitedText(1_000)).check(z.maxLength(5_000)),
      enableAllRepos: z.boolean(),
      enableGit: z.boolean(),
    }),
    ...chosenConnection,
    segments,
  }),
  answer: integration,
});

/** Kind of record that a first sync reads. */
const amountOfKind = z.object({
  /** Key of the kind, as in `leftOutStreams`. */
  name: z.string(),
  /** "pull requests" */
  label: z.string(),
  count: z.number(),
  /** About as many requests. */
  requests: z.number(),
  /** Whether it can be left out. */
  isOptional: z.boolean(),
  /** Minutes that these requests take at the provider's limit. */
  minutes: z.number(),
});

/** Beyond existing backends: previews the data for a name during typing, or the amount of data of a connection. */
export const integrationPreview = call("POST", "/integration/preview", {
  summary: "Preview of the data that a name, or a whole connection, would import from a platform",
  access: "tenantEdit",
  reads: true,
  capability: "integrationPreview",
  body: z.object({
    platform: limitedText(100),
    /** Setting that the name belongs to, for example "tags". Without it: the amount of data of the connection. */
    list: z.optional(limitedText(100)),
    value: z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
    /** Other form values that the request needs, such as a URL or key. A missing key means the stored one. */
    settings: z.optional(storedObject),
    segments,
  }),
  answer: z.object({
    /** Reason that it cannot be read; null when it can. */
    problem: z.nullable(z.string()),
    total: z.nullish(z.number()),
    /** What the first sync of the connection reads; null where the provider does not say. */
    amounts: z.nullish(z.array(amountOfKind)),
    posts: z.array(
      z.object({
        title: z.string(),
        url: z.string(),
        author: z.nullish(z.string()),
        timestamp: z.nullish(moment),
      }),
    ),
  }),
});

/** Beyond existing backends, where the browser opens `GET /{platform}/connect` with the token in the URL. */
export const integrationSignIn = call("POST", "/integration/sign-in", {
  summary: "URL of the provider at which the user signs in to connect a platform",
  access: "integrationEdit",
  capability: "signInAddress",
  body: z.object({ platform: limitedText(100), segments }),
  answer: z.object({ url: z.string() }),
});

export type IntegrationPreview = z.output<typeof integrationPreview.answer>;

const progressStream = z.object({
  db: z.number(),
  remote: z.nullish(z.number()),
  status: z.string(),
  message: z.string(),
  percentage: z.nullish(z.number()),
  /** Beyond existing backends: time when the provider's rate limit allows requests again. */
  resumeAt: z.nullish(moment),
});

/** Progress of a sync (wire.md 28.1). */
export const integrationProgress = z.object({
  type: z.string(),
  platform: z.string(),
  /** Beyond existing backends. */
  integrationId: z.optional(z.string()),
  segmentId: z.string(),
  segmentName: z.nullish(z.string()),
  /** `ok`, `calculating` or `integration-is-not-in-progress`. */
  reportStatus: z.string(),
  data: z.optional(z.record(z.string(), progressStream)),
  /**
   * Beyond existing backends: requests of this sync, and records, requests and time that remain, once they are known.
   */
  estimate: z.optional(
    z.object({
      requests: z.number(),
      records: z.optional(z.number()),
      remainingRequests: z.optional(z.number()),
      endsAt: z.optional(moment),
    }),
  ),
});

export type IntegrationProgress = z.output<typeof integrationProgress>;

export const integrationProgressList = call("POST", "/integration/progress/list", {
  summary: "Progress of the integrations that are syncing",
  access: "integrationRead",
  reads: true,
  body: z.object({ segments }),
  answer: z.array(integrationProgress),
});

export const integrationProgressFind = call("GET", "/integration/progress/{id}", {
  summary: "Progress of one integration",
  access: "integrationRead",
  params: idParams,
  query: segmentsQuery,
  answer: integrationProgress,
});

export const integrationMappedRepos = call("GET", "/integration/mapped-repos/{segmentId}", {
  summary: "Repositories of a sub-project that are connected through another one; null if there are none",
  access: "integrationRead",
  params: z.object({ segmentId: z.guid() }),
  query: segmentsQuery,
  answer: z.nullable(z.object({ project: z.string(), repositories: z.array(z.object({ url: z.string() })) })),
});

export const integrationGlobal = call("GET", "/integration/global", {
  summary: "Integrations of all sub-projects, including those not connected",
  access: "integrationRead",
  query: z.optional(
    z.object({
      ...page,
      query: z.optional(line),
      platform: z.optional(shortText),
      status: z.optional(limitedList(shortText, 100)),
      segments,
    }),
  ),
  answer: paged(
    z.object({
      id: z.nullish(z.string()),
      platform: z.string(),
      status: z.nullish(z.string()),
      settings: z.nullish(anyObject),
      segmentId: z.string(),
      name: z.nullish(z.string()),
      parentId: z.nullish(z.string()),
      parentName: z.nullish(z.string()),
      grandparentId: z.nullish(z.string()),
      grandparentName: z.nullish(z.string()),
      error: z.nullish(z.string()),
      unread: integrationFields.unread,
    }),
  ),
});

export const integrationGlobalStatus = call("GET", "/integration/global/status", {
  summary: "Number of integrations by status",
  access: "integrationRead",
  query: z.optional(z.object({ platform: z.optional(shortText), segments })),
  answer: z.array(z.object({ status: z.string(), count: z.number() })),
});
