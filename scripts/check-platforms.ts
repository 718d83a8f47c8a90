import { glob, readdir, readFile } from "node:fs/promises";

/** Parent folders of the platform folders, in server and console. */
const folders = ["server/integrations", "console/features/integrations/platforms"];

/** Files and folders outside the platform folders that may name a platform, each with the reason. */
const reasons: Readonly<Record<string, string>> = {
  "server/integrations/catalog.ts": "the catalog",
  "console/features/integrations/catalog.ts": "the catalog",
  "server/integrations/provider-versions.ts": "one table of the versions of all providers",
  "demo/": "the demo foundation is on them",
  "server/admin/backups/archive.ts": "copies of repositories are not saved",
  "server/lens/": "sites that are searched",
  "server/subscriptions/": "messages are sent to Slack",
  "console/core/banner.ts": "Confluence has a notice of its own",
  "console/data-table/subscriptions/texts.ts": "messages are sent to Slack",
  "console/features/community-lens/": "sites that are searched",
  "server/records/overview/report/": "repositories of Git have releases",
  "server/records/people/match.ts": "names in commits decide who is a bot",
  "server/records/enrichment/": "profiles are completed by GitHub's API",
  "server/curation/data-quality/vanished-handles.ts": "handles are tried at GitHub's API",
  "console/features/people/edit/": "identities are found by GitHub's API; git's are email addresses",
  "console/features/people/profile/identity-sections.tsx": "git's identities are email addresses",
  "console/features/bulk/row-menu-panel.tsx": "opens that search",
  "server/platform/core/config.ts": "settings of that API",
  "server/records/collections/segment-insights.ts":
    "the wire tells which platforms fill the widgets of an insights project",
  "server/records/segments/read.ts": "the wire tells GitHub's mapped repositories of a sub-project",
  "server/curation/suggestions/git-history.ts": "evidence is read from commits",
  "server/transfer/identity-export/": "formats that tools for git history read",
  "server/transfer/record-imports/formats/": "formats that tools for git history write",
  "server/transfer/exports/people-table.ts": "handles with a column of their own",
  "server/records/organizations/identities-write.ts": "LinkedIn's handles have a kind",
  "console/features/merging/model/person-result.ts": "where one person has many handles",
  "console/features/admin/collections/": "links of an insights project",
  "server/platform/db/schema/collections.ts": "links of an insights project",
  "console/features/settings/": "the wire has a webhook of Slack among a workspace's settings",
};

/**
 * Finds code in server and console that names a platform outside its folders. Differences between platforms belong in
 * their descriptors. One sentence each.
 */
export async function findNamedPlatforms(): Promise<string[]> {
  const keys = (await readdir("console/features/integrations/platforms")).join("|");
  const platformPaths = new RegExp(`^(?:${folders.join("|")})/(?:${keys}|atlassian)/`);
  const named = new RegExp(`["'\`](?:${keys})(?:-nango)?["'\`]|/(?:${keys})/[\\w-]+\\.tsx?"|^\\s*(?:${keys}): `);
  const problems: string[] = [];
  for await (const file of glob("{server,demo,console}/**/*.{ts,tsx}")) {
    if (platformPaths.test(file) || Object.keys(reasons).some((path) => file.startsWith(path))) continue;
    const lines = (await readFile(file, "utf8")).split("\n");
    lines.forEach((line, at) => {
      const isComment = /^\s*(?:\/\/|\/?\*)/.test(line);
      const [name] = (!isComment && named.exec(line)) || [];
      if (name !== undefined) problems.push(`${file}:${at + 1} names a platform: ${name}`);
    });
  }
  return problems;
}
