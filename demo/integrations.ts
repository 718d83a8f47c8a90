import type { PlacedSubProject } from "./activities.ts";
import type { Random } from "./random.ts";

const dayMs = 86_400_000;

/** Integrations with a status other than `done`, by sub-project and platform. Error texts are shown to the user. */
const exceptions: Readonly<Record<string, { status: string; error?: string; days: number }>> = {
  "helmsman-core/slack": { status: "in-progress", days: 0 },
  "helmsman-core/linkedin": { status: "pending-action", days: 1 },
  "helmsman-core/stackoverflow": { status: "no-data", days: 9 },
  "helmsman-cli/discord": { status: "error", error: "The bot was removed from the server.", days: 12 },
  "helmsman-docs/confluence": { status: "error", error: "The API token is no longer valid.", days: 10 },
  "helmsman-docs/github": { status: "mapping", days: 2 },
  "tidewater-engine/gitlab": { status: "mapping", days: 1 },
  "tidewater-engine/jira": { status: "needs-reconnect", error: "Jira does not accept these credentials.", days: 3 },
  "tidewater-operators/hackernews": { status: "no-data", days: 8 },
  "buoy/twitter": { status: "needs-reconnect", error: "X no longer accepts the sign-in.", days: 20 },
  "prairie-engine/discourse": { status: "in-progress", days: 0 },
  "prairie-connectors/github": { status: "waiting-approval", days: 1 },
  "wicklight/slack": { status: "error", error: "Slack did not answer in time.", days: 1 },
  "keyhole/discourse": { status: "inactive", days: 40 },
};

/** Sub-project that has its contacts in HubSpot. */
const withContacts = "helmsman-cli";

/** Creates the integrations of the sub-projects, covering every status. */
export function demoIntegrations(
  random: Random,
  subProjects: readonly PlacedSubProject[],
  now: Date,
): Record<string, unknown>[] {
  return subProjects.flatMap((place) =>
    place.platforms
      // Users connect real git repositories by hand, so the demo has git activity without an integration.
      .filter((platform) => platform !== "git")
      // HubSpot provides people, not activities.
      .concat(place.slug === withContacts ? ["hubspot"] : [])
      .map((platform) => {
        const { status, error, days } = exceptions[`${place.slug}/${platform}`] ?? {
          status: "done",
          days: random.int(0, 5),
        };
        const changed = new Date(now.getTime() - days * dayMs - random.int(0, 3_000) * 1000);
        return {
          id: random.uuid(),
          platform,
          status,
          segment_id: place.id,
          settings: settingsOf(platform, place.slug, status),
          integration_identifier: platform === "github" ? String(random.int(100_000, 999_999)) : null,
          error: error ?? null,
          last_processed_at: status === "done" ? changed : null,
          last_synced_at: status === "done" ? changed : null,
          created_at: new Date(changed.getTime() - 90 * dayMs),
          updated_at: changed,
        };
      }),
  );
}

/** Progress of running integrations by platform: done and total items of each stream. */
const progress: Readonly<
  Record<string, readonly { stream: string; key: string; label: string; done: number; total: number }[]>
> = {
  slack: [
    { stream: "members", key: "T0CDPDEMO", label: "CDP demo", done: 412, total: 412 },
    { stream: "messages", key: "C1", label: "general", done: 3_180, total: 3_180 },
    { stream: "messages", key: "C2", label: "helmsman-core", done: 940, total: 2_560 },
  ],
  discourse: [{ stream: "posts", key: "https://forum.example", label: "forum.example", done: 6_400, total: 18_200 }],
};

/** Creates the streams of integrations in progress. */
export function demoStreams(integrations: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return integrations
    .filter(({ status }) => status === "in-progress")
    .flatMap(({ id, platform }) =>
      (progress[String(platform)] ?? []).map((each) => ({
        ...{ ...each, integration_id: id, imported: each.done },
        status: each.done === each.total ? "ok" : "in-progress",
      })),
    );
}

function settingsOf(platform: string, slug: string, status: string): Record<string, unknown> {
  const repository = `https://github.com/cdp-demo-foundation/${slug}`;
  switch (platform) {
    case "github":
      return {
        orgs: [
          {
            name: "cdp-demo-foundation",
            url: "https://github.com/cdp-demo-foundation",
            fullSync: false,
            repos: [{ name: slug, url: repository, updatedAt: "2026-01-05T09:00:00.000Z" }],
          },
        ],
        updateMemberAttributes: true,
      };
    case "gitlab":
      return {
        user: { id: 1, name: "CDP demo", username: "cdp-demo", avatar_url: null },
        groups: [{ id: 1, name: "cdp-demo-foundation", path: "cdp-demo-foundation", avatarUrl: null }],
        groupProjects: {
          1: [slug, `${slug}-charts`].map((name, at) => ({
            ...{ id: at + 1, name, path_with_namespace: `cdp-demo-foundation/${name}`, forkedFrom: null },
            ...{ groupId: 1, groupName: "cdp-demo-foundation", groupPath: "cdp-demo-foundation" },
            enabled: status !== "mapping",
          })),
        },
        userProjects: [],
        updateMemberAttributes: true,
      };
    case "slack":
      return {
        team: { id: "T0CDPDEMO", name: "CDP demo", url: "https://cdp-demo.slack.example/" },
        channels: channelsOf(slug),
      };
    case "discord":
      return { guild: { id: "100000000000000001", name: "CDP demo" }, channels: channelsOf(slug) };
    case "linkedin":
      return {
        organizations: ["Cloud Harbor", "Cloud Harbor Events"].map((name, at) => ({
          ...{ id: at + 1, name, organizationUrn: `urn:li:organization:${at + 1}`, inUse: false },
          vanityName: `cdp-demo-${name.toLowerCase().replaceAll(" ", "-")}`,
        })),
        isSignedIn: true,
      };
    case "twitter":
      return {
        followers: [],
        hashtags: [slug.replaceAll("-", "")],
        profile: { id: "1000000001", username: "cdp_demo" },
      };
    case "reddit":
      return { subreddits: [`cdp_demo_${slug.replaceAll("-", "_")}`], isSignedIn: true };
    case "hackernews":
      return { urls: [repository], keywords: [slug] };
    case "stackoverflow":
      return { tags: [slug], keywords: [slug] };
    case "jira":
      return { url: "https://jira.example", projects: [slug.toUpperCase()] };
    case "confluence":
      return { url: "https://confluence.example", spaces: [slug.toUpperCase()] };
    case "discourse":
      return {
        ...{ forumHostname: "https://forum.example", apiUsername: "system" },
        ...{ hasApiKey: true, hasWebhookSecret: false },
      };
    case "gerrit":
      return {
        remote: { orgURL: "https://gerrit.example", repoNames: [slug], enableAllRepos: false, enableGit: false },
      };
    case "groupsio":
      return {
        email: "cdp-demo-owner@lists.example",
        groups: [
          { id: 1, slug, name: slug },
          { id: 2, slug: `${slug}+dev`, name: `${slug} developers` },
        ],
        autoImports: [{ mainGroup: slug, isAllowed: true }],
      };
    case "devto":
      return { users: ["cdp-demo-writer"], organizations: [], articles: [], hasApiKey: false };
    case "hubspot":
      return {
        ...{ access: "token", account: { id: "48000001", url: "https://app.hubspot.com/contacts/48000001" } },
        reads: { members: true, organizations: true },
        sends: { members: false, organizations: false },
        mapping: {
          members: [{ attribute: "jobTitle", property: "jobtitle", direction: "in", type: "string" }],
          organizations: [{ attribute: "industry", property: "industry", direction: "in", type: "string" }],
        },
      };
    default:
      return {};
  }
}

const channelsOf = (slug: string) => [
  { id: "1", name: "general" },
  { id: "2", name: slug },
];
