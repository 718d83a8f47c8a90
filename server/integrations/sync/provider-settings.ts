import { badRequest } from "#server/base/http-error.ts";
import type { Platform } from "#server/base/platform.ts";
import type { ProviderVariable } from "#server/base/provider-hosts.ts";
import type { Requester } from "#server/http/route.ts";

/**
 * What a provider knows this platform by. The one place that knows where such settings are kept.
 * @param requester who wants to connect it; null for work in the background
 * @throws HttpError 400 that tells an admin which variables are missing, and others that it is not set up
 */
export async function requireProviderSettings<Name extends ProviderVariable>(
  { config }: Pick<Platform, "config">,
  requester: Pick<Requester, "user"> | null,
  provider: string,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const missing = names.filter((name) => config.providers[name] === undefined);
  if (missing.length > 0) {
    const isAdmin = requester === null || requester.user.roles.includes("admin");
    throw badRequest(
      isAdmin
        ? `${provider} is not set up on this platform. Missing: ${missing.join(", ")}.`
        : `${provider} is not set up on this platform. Ask an administrator.`,
    );
  }
  return Object.fromEntries(names.map((name) => [name, config.providers[name] ?? ""])) as Record<Name, string>;
}
