import { badRequest, HttpError } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { inArray } from "#server/platform/db/drizzle.ts";
import { integrations } from "#server/platform/db/schema/integrations.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { GithubInstallation } from "#shared/contract/platforms/github.ts";
import { requireProviderSettings } from "../sync/provider-settings.ts";
import { asHttpError, type GithubApp, githubAccess, mintInstallationToken } from "./api.ts";
import { appInstallations, exchangeCode, installationRepositories, userInstallations } from "./lookup.ts";
import { githubKeys } from "./mappings.ts";
import { type DescribedRepository, githubSettings } from "./settings.ts";

/** Installation of the app with its readable repositories. */
export interface CheckedInstallation {
  readonly installationId: string;
  readonly repositories: readonly DescribedRepository[];
}

/**
 * Reads the repositories of an installation from GitHub, after checking that the user may connect it: its id alone
 * proves nothing. A sign-in code proves that the user manages it; see `findAllowed` for connecting without a code.
 * @throws HttpError 400 with a readable message; 403
 */
export async function checkInstallation(
  platform: Platform,
  requester: Requester,
  installId: string | number,
  code?: string,
): Promise<CheckedInstallation> {
  const { config } = platform;
  const installationId = String(installId);
  const app = await requireApp(platform, requester);
  try {
    if (code !== undefined) {
      const own = await managedInstallations(platform, requester, code);
      if (!own.includes(installationId)) throw badRequest("You do not manage this installation of the GitHub app.");
    } else if (!(await findAllowed(platform.db, requester))(installationId)) {
      throw new HttpError(403, unproved);
    }
    const { http, apiUrl } = githubAccess(config, null);
    const { token } = await mintInstallationToken(http, app, { apiUrl, installationId, now: new Date() });
    return { installationId, repositories: await installationRepositories(githubAccess(config, token)) };
  } catch (error) {
    throw asHttpError(error);
  }
}

/** Lists the installations that the user may connect without a sign-in code. */
export async function listInstallations(platform: Platform, requester: Requester): Promise<GithubInstallation[]> {
  const app = await requireApp(platform, requester);
  const isAllowed = await findAllowed(platform.db, requester);
  try {
    const all = await appInstallations(githubAccess(platform.config, null), app, new Date());
    return all.filter(({ installationId }) => isAllowed(String(installationId)));
  } catch (error) {
    throw asHttpError(error);
  }
}

const unproved = "Install the GitHub app in this organization yourself, or ask an administrator to connect it.";

/**
 * Returns which installations the user may connect without a sign-in code. Administrators run the app, so they may
 * connect all of them; project admins only those that are already connected in their segments.
 */
async function findAllowed(db: Database, { user }: Requester): Promise<(installationId: string) => boolean> {
  if (user.roles.includes("admin")) return () => true;
  const connected = await db
    .select({ segmentId: integrations.segmentId, settings: integrations.settings })
    .from(integrations)
    .where(inArray(integrations.platform, githubKeys));
  const own = connected.filter(({ segmentId }) => user.adminSegments.includes(segmentId));
  const ids = new Set(
    own.flatMap(({ settings }) => {
      const { installationId } = githubSettings.safeParse(settings).data ?? {};
      return installationId === undefined ? [] : String(installationId);
    }),
  );
  return (installationId) => ids.has(installationId);
}

async function managedInstallations(platform: Platform, requester: Requester, code: string): Promise<string[]> {
  const { config } = platform;
  const names = ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"] as const;
  const found = await requireProviderSettings(platform, requester, "GitHub", names);
  const client = { id: found.GITHUB_CLIENT_ID, secret: found.GITHUB_CLIENT_SECRET };
  return userInstallations(githubAccess(config, await exchangeCode(config, client, code)));
}

/**
 * Returns the operator's app.
 * @throws HttpError 400 that tells an admin which setting is missing
 */
async function requireApp(platform: Platform, requester: Requester): Promise<GithubApp> {
  const names = ["GITHUB_APP_ID", "GITHUB_APP_PRIVATE_KEY"] as const;
  const settings = await requireProviderSettings(platform, requester, "GitHub", names);
  return { id: settings.GITHUB_APP_ID, privateKey: settings.GITHUB_APP_PRIVATE_KEY };
}
