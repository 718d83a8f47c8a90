import type { Config } from "#server/platform/core/config.ts";
import { extensionRedirects } from "#shared/domain/extension-id.ts";
import { causeOf, createMetadataReader, originsOf, type ProviderMetadata } from "./provider-metadata.ts";
import { idTokenAlgorithms } from "./verify-id-token.ts";

/** One line of the check. `todo` must be compared with the provider's settings by a person. */
export interface ProviderCheck {
  readonly name: string;
  readonly state: "good" | "problem" | "todo";
  readonly detail: string;
}

type CheckedConfig = Pick<Config, "oidc" | "publicUrl" | "rolesClaim" | "oidcAdmins" | "extensionRedirects">;

/** Checks the external provider as far as it answers without a user. Reads only; never throws. */
export async function checkProvider(config: CheckedConfig): Promise<ProviderCheck[]> {
  const { oidc } = config;
  if (oidc === null) {
    return [check("Provider", "good", "The embedded one with its demo accounts, for this machine only.")];
  }
  let metadata: ProviderMetadata;
  try {
    metadata = await createMetadataReader(oidc.issuer).read();
  } catch (error) {
    return [check("Discovery", "problem", error instanceof Error ? error.message : String(error))];
  }
  return [
    check("Discovery", "good", `${metadata.issuer} answers.`),
    checkEndpoints(metadata),
    checkAlgorithms(metadata),
    checkPkce(metadata),
    await checkKeys(metadata),
    await checkClient(metadata, oidc.clientId, config.publicUrl),
    check(
      "Sign-out",
      metadata.endSessionEndpoint === null ? "todo" : "good",
      metadata.endSessionEndpoint === null
        ? "The provider has no sign-out address, so signing out ends the session here only."
        : metadata.endSessionEndpoint,
    ),
    check("Redirect addresses, console", "todo", consoleRedirect(config.publicUrl)),
    check("Redirect addresses, extension", "todo", [...extensionRedirects, ...config.extensionRedirects].join(" ")),
    check("Redirect address after sign-out", "todo", `${config.publicUrl}/auth/signin`),
    check("Allowed origin (CORS)", "todo", config.publicUrl),
    check(
      "Roles",
      "todo",
      `The ID token should have the claim ${config.rolesClaim}. Without it, give roles under Administration.`,
    ),
    check("Administrators", "todo", administrators(config.oidcAdmins)),
  ];
}

const check = (name: string, state: ProviderCheck["state"], detail: string): ProviderCheck => ({ name, state, detail });

const consoleRedirect = (publicUrl: string) => `${publicUrl}/auth/callback`;

function administrators(named: readonly string[]): string {
  return named.length > 0
    ? `OIDC_ADMINS names ${named.length}.`
    : "OIDC_ADMINS is empty. The log has a link for the first administrator.";
}

function checkEndpoints(metadata: ProviderMetadata): ProviderCheck {
  const { issuer, authorizationEndpoint, tokenEndpoint } = metadata;
  const insecure = [authorizationEndpoint, tokenEndpoint].find(
    (address) => issuer.startsWith("https:") && !address.startsWith("https:"),
  );
  if (insecure !== undefined) {
    return check("Endpoints", "problem", `${insecure} has no TLS. Tell the provider the address that browsers use.`);
  }
  return check("Endpoints", "good", `The console may reach ${originsOf(metadata).join(" ")}.`);
}

function checkAlgorithms({ algorithms }: ProviderMetadata): ProviderCheck {
  const accepted = algorithms.filter((each) => idTokenAlgorithms.some((known) => known === each));
  if (algorithms.length > 0 && accepted.length === 0) {
    return check("Algorithms", "problem", `${algorithms.join(", ")} cannot be verified. Choose RS256 or ES256.`);
  }
  return check("Algorithms", "good", accepted.join(", ") || "The provider lists none; RS256 is usual.");
}

function checkPkce({ pkceMethods }: ProviderMetadata): ProviderCheck {
  if (pkceMethods === null) return check("PKCE", "good", "Not listed; most providers support S256 all the same.");
  return pkceMethods.includes("S256")
    ? check("PKCE", "good", "S256")
    : check("PKCE", "problem", "The provider does not support S256, which the console needs.");
}

async function checkKeys({ jwksUri }: ProviderMetadata): Promise<ProviderCheck> {
  try {
    const response = await fetch(jwksUri, { signal: AbortSignal.timeout(10_000) });
    const { keys } = (await response.json()) as { keys?: unknown[] };
    if (response.ok && Array.isArray(keys) && keys.length > 0)
      return check("Keys", "good", `${keys.length} at ${jwksUri}`);
    return check("Keys", "problem", `${jwksUri} answered ${response.status} without keys.`);
  } catch (error) {
    return check("Keys", "problem", `${new URL(jwksUri).host} cannot be reached: ${causeOf(error)}.`);
  }
}

/**
 * Sends an authorization request that no user follows. Most providers answer an unknown client or redirect address with
 * an error instead of their sign-in page.
 */
async function checkClient(metadata: ProviderMetadata, clientId: string, publicUrl: string): Promise<ProviderCheck> {
  const request = new URL(metadata.authorizationEndpoint);
  const parameters = {
    client_id: clientId,
    redirect_uri: consoleRedirect(publicUrl),
    response_type: "code",
    scope: "openid profile email",
    prompt: "none",
    state: "check",
    nonce: "check",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) request.searchParams.set(name, value);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(10_000), redirect: "manual" });
    const location = response.headers.get("location");
    const answer = location === null ? null : URL.parse(location, request.href);
    const error = answer?.searchParams.get("error") ?? new URLSearchParams(answer?.hash.slice(1)).get("error");
    const isOurs = answer?.href.startsWith(consoleRedirect(publicUrl)) === true;
    // Nobody is signed in, so this error means that everything else is right.
    if (isOurs && (error === null || /_required$/.test(error))) return check("Client", "good", `${clientId} is known.`);
    if (response.status >= 400 || error !== null) {
      const reason = answer?.searchParams.get("error_description") ?? error ?? `status ${response.status}`;
      return check(
        "Client",
        "problem",
        `The provider refuses the client ${clientId} with ${consoleRedirect(publicUrl)}: ${reason}.`,
      );
    }
    // Some providers answer an unknown client with a page that looks like success.
    return check(
      "Client",
      "todo",
      `Open this address. The provider must ask you to sign in: ${withoutPrompt(request)}`,
    );
  } catch (error) {
    return check("Client", "problem", `${request.host} cannot be reached: ${causeOf(error)}.`);
  }
}

function withoutPrompt(request: URL): string {
  const address = new URL(request);
  address.searchParams.delete("prompt");
  return address.href;
}
