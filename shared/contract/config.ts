import * as z from "zod/mini";

/**
 * Features of a backend beyond the common wire. A client hides everything that needs a missing capability.
 * - `activitySummary`: monthly figures for the charts.
 * - `activityDetails`: activities can be filtered by sentiment, bots and team members, show their conversation, and can
 *   be added, edited, moved, deleted and downloaded.
 * - `countLater`: lists accept `count: false`.
 * - `freshLists`: a list contains a write as soon as its response has arrived. Without it clients refetch lists once
 *   more.
 * - `rowDetails`: rows contain all attributes, tags, last activity and `activityByMonth`.
 * - `integrationSync`: the backend itself syncs platforms: "Sync now", pause, and a log of runs.
 * - `integrationChannels`: the channels to read can be chosen after connecting.
 * - `integrationPartitions`: projects, spaces and channels of one connection can be mapped to several sub-projects.
 * - `integrationWrites`: a log of data sent to a provider.
 * - `csvDownload`: lists can be downloaded as CSV.
 * - `csvImport`: people and organizations can be imported from CSV.
 * - `signInAddress`: a call answers the URL of a provider's sign-in, so that no token is in a URL.
 * - `integrationPreview`: names for connecting a platform are checked during typing.
 * - `completionEmail`: an email is sent after the first sync of a connected platform.
 * - `identityExport`: merged identities can be exported as a file (`.mailmap`, SortingHat, gitdm, CSV).
 * - `identityLookup`: one request finds the owner of an identity.
 * - `identityBatch`: the same for up to 100 identities at once.
 * - `identityHosts`: lists the hosts of connected forums and GitLab servers.
 * - `inbox`: the open work of a user is one list; entries can be assigned, snoozed and dismissed.
 * - `viewSubscriptions`: a saved view can be subscribed to by email, webhook or Slack.
 * - `issueReports`: reported data issues can be listed and resolved.
 * - `mergeHistory`: merges of a profile include names, the user, and the identity that reverts them.
 * - `mergeChoices`: a merge can keep single values of the other profile.
 * - `mergeEvidence`: merge suggestions include evidence and their cluster. Evidence is available for any two profiles.
 * - `overview`: figures of a project group over a period.
 * - `report`: who carries a project in a period.
 * - `reportLinks`: links that show a report without an account.
 * - `maintainers`: the maintainers that repositories list are read and matched with people.
 * - `searchSeveral`: a search for several emails or handles finds all people who have one of them.
 * - `leavesOutFlagged`: lists can exclude people by an attribute that most people lack, such as team members. Clients
 *   do not use it without the capability. With it, filters that exclude a value also match rows without a value.
 * - `images`: the server provides copies of pictures of people and organizations. Clients do not request them without
 *   the capability.
 * - `signOut`: signing out revokes the user's tokens on the server.
 * - `signInNonce`: the server creates the nonce of a sign-in.
 * - `socketAuth`: the socket accepts the token in its first message, so that it is in no access log.
 * - `tags`: people have tags.
 * - `attributesByName`: attributes of people are changed by name; unnamed ones stay.
 * - `githubToken`: GitHub is connected with a personal access token and `owner/name`.
 * - `githubRepositories`: GitHub repositories are selected one by one and read with the operator's token.
 * - `githubSearch`: GitHub users who may be a person can be searched.
 * - `enrichment`: attributes of people are completed from their public profiles.
 * - `automaticMerging`: a project group automatically merges suggestions of sufficient confidence.
 * - `preparedExports`: exports are kept for some days and listed.
 * - `bulkJobs`: many rows are changed by a job that reports its progress.
 * - `gitlabToken`: GitLab is connected with a personal access token, or without signing in.
 * - `trash`: deleted records can be restored.
 * - `administration`: access of users, API keys, provider settings, collections and the platform's status can be
 *   managed; projects and sub-projects can be moved and deleted.
 * - `categoriesAtOnce`: one call changes a category group with its categories.
 * - `lensSources`: Community Lens reports the state of its sources and accepts RSS and Atom feeds.
 * - `lensReplies`: replies to posts are drafted. Also offered when the capability is not listed.
 * - `dataQuality`: checks beyond the wire, also of organizations, with counts and a trend. Findings can be ignored.
 */
export type Capability =
  | "activitySummary"
  | "activityDetails"
  | "countLater"
  | "freshLists"
  | "rowDetails"
  | "integrationSync"
  | "integrationPreview"
  | "integrationChannels"
  | "integrationPartitions"
  | "integrationWrites"
  | "csvDownload"
  | "csvImport"
  | "completionEmail"
  | "identityExport"
  | "identityLookup"
  | "identityBatch"
  | "identityHosts"
  | "inbox"
  | "viewSubscriptions"
  | "issueReports"
  | "mergeHistory"
  | "mergeChoices"
  | "mergeEvidence"
  | "overview"
  | "report"
  | "reportLinks"
  | "maintainers"
  | "searchSeveral"
  | "images"
  | "leavesOutFlagged"
  | "signOut"
  | "signInNonce"
  | "signInAddress"
  | "socketAuth"
  | "tags"
  | "attributesByName"
  | "githubToken"
  | "githubRepositories"
  | "githubSearch"
  | "enrichment"
  | "automaticMerging"
  | "preparedExports"
  | "bulkJobs"
  | "gitlabToken"
  | "trash"
  | "administration"
  | "dataQuality"
  | "categoriesAtOnce"
  | "lensSources"
  | "lensReplies";

/** Demo account offered on the sign-in page. `npm run token` accepts `name`. */
const demoAccount = z.object({ name: z.string(), email: z.string(), description: z.string(), role: z.string() });

/** `/config.json`: configuration that a client needs before its first call. */
export const runtimeConfigSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** Location of the API: a path on the same server, or a URL. */
  apiBase: z.string(),
  socket: z.object({ url: z.string(), path: z.string() }),
  auth: z.object({
    authority: z.string(),
    clientId: z.string(),
    extensionClientId: z.string(),
    scope: z.string(),
    /** True when the sign-in provider is embedded in the platform. */
    embedded: z.boolean(),
  }),
  /** Keys of the integrations that this backend can connect. */
  integrations: z.array(z.string()),
  /** Installation URL of the GitHub app; absent when the operator has not set up an app. */
  githubInstallUrl: z.optional(z.string()),
  /** Installation URLs of other platforms by key; absent when the operator has not set up any. */
  installUrls: z.optional(z.record(z.string(), z.string())),
  /** Keys of the platforms that users can sign in to. */
  signIns: z.optional(z.array(z.string())),
  /** Hosted proxy (Nango) that stores these sign-ins; absent when the platform stores them itself. */
  hostedSignIn: z.optional(z.object({ url: z.string(), publicKey: z.string() })),
  /** Values by capability name. Clients ignore unknown names. */
  capabilities: z.record(z.string(), z.boolean()),
  /** Help resources set by the operator: an issue desk and a chat channel (rules.md 2). */
  help: z.optional(z.object({ issueDesk: z.nullish(z.string()), chat: z.nullish(z.string()) })),
  demoAccounts: z.optional(z.array(demoAccount)),
});

export type RuntimeConfig = z.output<typeof runtimeConfigSchema>;
