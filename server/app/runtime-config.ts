import { demoAccounts } from "#server/admin/sign-in/demo-accounts.ts";
import { consoleClientId, embeddedIssuer, extensionClientId } from "#server/admin/sign-in/embedded-clients.ts";
import { isHosted } from "#server/integrations/sync/access.ts";
import type { Config } from "#server/platform/core/config.ts";
import type { Capability, RuntimeConfig } from "#shared/contract/config.ts";

type Configured = "completionEmail" | "githubRepositories" | "githubSearch" | "enrichment" | "lensReplies";

const capabilities: Record<Exclude<Capability, Configured>, boolean> = {
  attributesByName: true,
  viewSubscriptions: true,
  activitySummary: true,
  activityDetails: true,
  countLater: true,
  freshLists: true,
  rowDetails: true,
  integrationSync: true,
  integrationPreview: true,
  integrationPartitions: true,
  integrationChannels: true,
  integrationWrites: true,
  githubToken: true,
  csvDownload: true,
  csvImport: true,
  identityExport: true,
  identityLookup: true,
  identityBatch: true,
  identityHosts: true,
  inbox: true,
  issueReports: true,
  mergeHistory: true,
  mergeChoices: true,
  mergeEvidence: true,
  overview: true,
  report: true,
  reportLinks: true,
  maintainers: true,
  searchSeveral: true,
  images: true,
  leavesOutFlagged: true,
  signOut: true,
  signInNonce: true,
  signInAddress: true,
  socketAuth: true,
  tags: true,
  automaticMerging: true,
  preparedExports: true,
  bulkJobs: true,
  gitlabToken: true,
  trash: true,
  administration: true,
  categoriesAtOnce: true,
  dataQuality: true,
  lensSources: true,
};

/** Content of `/config.json`, which console and extension read before their first call. */
export function runtimeConfig(
  config: Config,
  version: string,
  integrations: readonly {
    readonly key: string;
    readonly installUrl: string | undefined;
    readonly canSignIn: boolean;
  }[],
): RuntimeConfig {
  const slug = config.providers.GITHUB_APP_SLUG;
  return {
    name: "Community Data Platform",
    version,
    apiBase: "/api",
    socket: { url: config.publicUrl, path: "/api/socket.io" },
    auth: {
      authority: config.oidc?.issuer ?? embeddedIssuer(config),
      clientId: config.oidc?.clientId ?? consoleClientId,
      extensionClientId: config.oidc?.clientId ?? extensionClientId,
      scope: "openid profile email",
      embedded: config.oidc === null,
    },
    integrations: integrations.map(({ key }) => key),
    installUrls: Object.fromEntries(
      integrations.flatMap(({ key, installUrl }) => (installUrl === undefined ? [] : [[key, installUrl]])),
    ),
    signIns: integrations.flatMap(({ key, canSignIn }) => (canSignIn ? [key] : [])),
    ...(isHosted(config) && {
      hostedSignIn: { url: config.hosts.NANGO_URL, publicKey: config.providers.NANGO_PUBLIC_KEY ?? "" },
    }),
    ...(slug !== undefined && {
      githubInstallUrl: `${config.hosts.GITHUB_URL}/apps/${encodeURIComponent(slug)}/installations/new`,
    }),
    capabilities: {
      ...capabilities,
      completionEmail: config.mail !== null,
      githubRepositories: config.githubToken !== null,
      githubSearch: config.github !== null,
      enrichment: config.github !== null,
      lensReplies: config.model !== null,
    },
    help: config.help,
    ...(config.oidc === null && {
      demoAccounts: demoAccounts.map(({ name, email, description, role }) => ({ name, email, description, role })),
    }),
  };
}
