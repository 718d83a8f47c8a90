import * as z from "zod/mini";

/**
 * What a backend of ours can do beyond the wire that all backends share. A client hides what needs a capability the
 * backend lacks.
 * - `activitySummary`: the monthly figures behind the charts.
 * - `activityDetails`: activities are filtered by sentiment, bots and team members, show their conversation, and are
 *   added, edited, moved, deleted and downloaded.
 * - `countLater`: lists take `count: false`.
 * - `freshLists`: a list shows a write as soon as it was answered. Where it is not named, lists are asked for once more.
 * - `rowDetails`: rows carry all attributes, tags, last activity and `activityByMonth`.
 * - `integrationSync`: platforms are read by this backend itself: "Sync now", pause, and a log of runs.
 * - `integrationPartitions`: projects, spaces and channels of one connection are mapped to several sub-projects.
 * - `integrationWrites`: what was sent to a provider can be looked up.
 * - `csvDownload`: lists are downloaded as tables.
 * - `csvImport`: people and organizations are imported from tables.
 * - `integrationPreview`: names that a platform is connected with are tried while they are typed.
 * - `completionEmail`: an e-mail is sent when a connected platform has been read.
 * - `identityExport`: which identities belong together leaves as a file (`.mailmap`, SortingHat, gitdm, CSV).
 * - `identityLookup`: who holds an identity is answered in one request.
 * - `identityBatch`: the same for up to 100 identities at once.
 * - `identityHosts`: the hosts of connected forums and GitLab servers are told.
 * - `issueReports`: reported data issues are listed, and resolved.
 * - `mergeHistory`: merges of a profile are told with names, who did them, and by what they are taken back.
 * - `mergeEvidence`: merge suggestions say why, and name their cluster; the evidence of any two profiles is told.
 * - `overview`: the figures of a project group over a period.
 * - `searchSeveral`: a search for several e-mails or handles finds everybody who has one of them.
 * - `leavesOutFlagged`: lists leave out people by an attribute that most have not, such as team members. Not asked for where it is
 *   not named. Where it is, filters that deny a value find rows without one too.
 * - `images`: pictures of people and organizations come from the server's copies. Not asked for where it is not named.
 * - `signOut`: signing out ends the user's tokens on the server.
 * - `tags`: people have tags.
 * - `attributesByName`: attributes of people are changed by name; those not named stay.
 * - `githubToken`: GitHub is connected with a personal access token and `owner/name`.
 * - `githubRepositories`: repositories of GitHub are chosen one by one, and read with the operator's token.
 * - `githubSearch`: users of GitHub who may be a person are searched.
 * - `enrichment`: attributes of people are completed from their public profiles.
 * - `automaticMerging`: a project group merges what is sure enough by itself.
 * - `bulkJobs`: many rows are changed by a job that tells how far it is.
 * - `gitlabToken`: GitLab is connected with a personal access token, or without signing in.
 * - `trash`: what is deleted can be restored.
 * - `administration`: access of users, API keys, provider settings, collections and the platform's status are managed;
 *   projects and sub-projects are moved and deleted.
 * - `categoriesAtOnce`: a category group is changed with its categories by one call.
 * - `lensSources`: Community Lens says how its sources are doing, and takes RSS and Atom feeds.
 * - `lensReplies`: replies to posts are drafted. Offered where it is not named.
 * - `dataQuality`: checks beyond the wire's, of organizations too, counted with a trend; findings can be ignored.
 */
export type Capability =
  | "activitySummary"
  | "activityDetails"
  | "countLater"
  | "freshLists"
  | "rowDetails"
  | "integrationSync"
  | "integrationPreview"
  | "integrationPartitions"
  | "integrationWrites"
  | "csvDownload"
  | "csvImport"
  | "completionEmail"
  | "identityExport"
  | "identityLookup"
  | "identityBatch"
  | "identityHosts"
  | "issueReports"
  | "mergeHistory"
  | "mergeEvidence"
  | "overview"
  | "searchSeveral"
  | "images"
  | "leavesOutFlagged"
  | "signOut"
  | "tags"
  | "attributesByName"
  | "githubToken"
  | "githubRepositories"
  | "githubSearch"
  | "enrichment"
  | "automaticMerging"
  | "bulkJobs"
  | "gitlabToken"
  | "trash"
  | "administration"
  | "dataQuality"
  | "categoriesAtOnce"
  | "lensSources"
  | "lensReplies";

/** A demo account that the sign-in page offers. `name` is the one `npm run token` takes. */
const demoAccount = z.object({ name: z.string(), email: z.string(), description: z.string(), role: z.string() });

/** `/config.json`: all that a client needs to know before its first call. */
export const runtimeConfigSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** Where the API is: a path on the same server, or an address. */
  apiBase: z.string(),
  socket: z.object({ url: z.string(), path: z.string() }),
  auth: z.object({
    authority: z.string(),
    clientId: z.string(),
    extensionClientId: z.string(),
    scope: z.string(),
    /** The sign-in provider is the one inside the platform. */
    embedded: z.boolean(),
  }),
  /** Keys of the integrations that this backend can connect. */
  integrations: z.array(z.string()),
  /** Where the GitHub app is installed; left out where the operator has set up none. */
  githubInstallUrl: z.optional(z.string()),
  /** Where other platforms are installed, by their key; left out where the operator has set up none. */
  installUrls: z.optional(z.record(z.string(), z.string())),
  /** Platforms that people can sign in to, by key. */
  signIns: z.optional(z.array(z.string())),
  /** The hosted proxy (Nango) that keeps these sign-ins; left out where the platform keeps them itself. */
  hostedSignIn: z.optional(z.object({ url: z.string(), publicKey: z.string() })),
  /** By name of the capability; names that this client does not know are left alone. */
  capabilities: z.record(z.string(), z.boolean()),
  /** Where people find help, where the operator named it: an issue desk and a chat channel (rules.md 2). */
  help: z.optional(z.object({ issueDesk: z.nullish(z.string()), chat: z.nullish(z.string()) })),
  demoAccounts: z.optional(z.array(demoAccount)),
});

export type RuntimeConfig = z.output<typeof runtimeConfigSchema>;
