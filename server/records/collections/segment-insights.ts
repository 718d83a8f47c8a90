import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { findGithubProject } from "#server/records/enrichment/github.ts";
import { findSegment } from "#server/records/segments/read.ts";
import { parseRepository } from "#shared/domain/integrations/github-repository.ts";
import { repositoriesOf } from "./insights-projects.ts";

/**
 * Reads data about a segment's repositories from GitHub; null when it has none there, or when GitHub is not configured.
 * @throws HttpError 429, 502 when GitHub does not respond
 */
export async function githubInsights(
  { config, db }: Pick<Platform, "config" | "db">,
  segmentId: string,
  signal: AbortSignal,
) {
  const { github, outboundAllow } = config;
  const [found, byPlatform] = await Promise.all([findSegment(db, segmentId), repositoriesOf(db, segmentId)]);
  if (github === null || found === null) return null;
  const repositories = [...githubPlatforms]
    .flatMap((platform) => byPlatform[platform] ?? [])
    .flatMap(({ url }) => parseRepository(url) ?? []);
  const project = await findGithubProject(repositories, { github, allow: outboundAllow, signal });
  return project && { name: found.segment.name, ...project, topics: [...project.topics] };
}

/** Returns the platforms of a segment and those below it, and the widgets of an insights project that have data. */
export async function widgetsOf(db: Executor, segmentId: string): Promise<{ platforms: string[]; widgets: string[] }> {
  const found = await db.execute<{ platform: string }>(sql`
    select i.platform from integrations i join segments s on s.id = i.segment_id
    where ${segmentId}::uuid in (s.id, s.parent_id, s.grandparent_id)
    union
    select i.platform from repository_mappings r join integrations i on i.id = r.integration_id
    join segments s on s.id = r.segment_id where ${segmentId}::uuid in (s.id, s.parent_id, s.grandparent_id)
    order by platform`);
  const platforms = found.rows.map(({ platform }) => platform);
  const widgets = Object.entries(platformsOfWidgets).flatMap(([widget, filledBy]) =>
    platforms.some((platform) => filledBy === "all" || filledBy.includes(platform)) ? [widget] : [],
  );
  return { platforms, widgets };
}

const githubPlatforms = ["github", "github-nango"] as const;
const codeHosts = [...githubPlatforms, "gitlab"];

/** Widgets that the front ends of this wire know, with the platforms that provide their data. */
const platformsOfWidgets: Readonly<Record<string, "all" | readonly string[]>> = {
  activeContributors: "all",
  activeOrganization: "all",
  contributorsLeaderboard: "all",
  organizationsLeaderboard: "all",
  contributorDependency: "all",
  organizationDependency: "all",
  retention: "all",
  geographicalDistribution: "all",
  stars: codeHosts,
  forks: codeHosts,
  searchQueries: "all",
  packageDownloads: githubPlatforms,
  packageDependency: githubPlatforms,
  mailingListMessages: ["groupsio"],
  issuesResolution: [...codeHosts, "jira"],
  commitActivities: [...codeHosts, "git", "gerrit"],
  pullRequests: codeHosts,
  activeDays: "all",
  contributionsOutsideWorkHours: "all",
  mergeLeadTime: codeHosts,
  reviewTimeByPullRequestSize: codeHosts,
  codeReviewEngagement: codeHosts,
  reviewEfficiency: [...codeHosts, "gerrit"],
  patchsetPerReview: ["gerrit"],
  medianTimeToClose: [...codeHosts, "gerrit"],
  medianTimeToReview: [...codeHosts, "gerrit"],
};
