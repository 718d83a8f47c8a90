import { discoveryPath } from "#server/platform/core/config.ts";

/** What the provider's discovery document says. Addresses may be at other origins than the issuer. */
export interface ProviderMetadata {
  /** As the provider spells it in ID tokens, possibly with a trailing slash. */
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly jwksUri: string;
  readonly userinfoEndpoint: string | null;
  readonly endSessionEndpoint: string | null;
  /** Algorithms of ID tokens; empty when the document lists none. */
  readonly algorithms: readonly string[];
  /** Methods of PKCE; null when the document lists none. */
  readonly pkceMethods: readonly string[] | null;
}

/** A provider that cannot be used. The message names its host and the cause in one sentence. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
}

export interface MetadataReader {
  /** @throws ProviderError */
  read(): Promise<ProviderMetadata>;
}

/** Age from which the document is read again, in the background. */
const freshMs = 10 * 60_000;

const providerTimeoutMs = 10_000;

/** Reads the discovery document at first use, so that the platform can start while the provider is unavailable. */
export function createMetadataReader(issuer: string, timeoutMs = providerTimeoutMs): MetadataReader {
  let known: { readonly metadata: ProviderMetadata; readonly readAt: number } | null = null;
  let reading: Promise<ProviderMetadata> | null = null;
  const load = () => {
    reading ??= readMetadata(issuer, timeoutMs)
      .then((metadata) => {
        known = { metadata, readAt: Date.now() };
        return metadata;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  return {
    async read() {
      if (known === null) return load();
      // A provider that is down now still has the addresses it had.
      if (Date.now() - known.readAt > freshMs) load().catch(() => {});
      return known.metadata;
    },
  };
}

/** Origins that a browser reaches with requests of its own during a sign-in. */
export function originsOf(metadata: ProviderMetadata): string[] {
  const { issuer, tokenEndpoint, userinfoEndpoint, endSessionEndpoint } = metadata;
  const addresses = [issuer, tokenEndpoint, userinfoEndpoint, endSessionEndpoint].filter((address) => address !== null);
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

async function readMetadata(issuer: string, timeoutMs: number): Promise<ProviderMetadata> {
  const address = `${issuer}${discoveryPath}`;
  const document = await readJson(address, timeoutMs);
  const text = (name: string) => {
    const value = document[name];
    return typeof value === "string" && URL.canParse(value) ? value : null;
  };
  const needed = (name: string) => {
    const value = text(name);
    if (value === null) throw new ProviderError(`The discovery document at ${address} has no ${name}.`);
    return value;
  };
  const list = (name: string) => {
    const value = document[name];
    return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === "string") : null;
  };
  const spelled = String(document.issuer);
  if (spelled.replace(/(?<!\/)\/+$/, "") !== issuer) {
    throw new ProviderError(
      spelled.includes("{")
        ? `The provider at ${address} serves several tenants. Put the id of your tenant into OIDC_ISSUER.`
        : `The provider at ${address} calls itself ${spelled}. Set OIDC_ISSUER=${spelled}.`,
    );
  }
  return {
    issuer: spelled,
    authorizationEndpoint: needed("authorization_endpoint"),
    tokenEndpoint: needed("token_endpoint"),
    jwksUri: needed("jwks_uri"),
    userinfoEndpoint: text("userinfo_endpoint"),
    endSessionEndpoint: text("end_session_endpoint"),
    algorithms: list("id_token_signing_alg_values_supported") ?? [],
    pkceMethods: list("code_challenge_methods_supported"),
  };
}

async function readJson(address: string, timeoutMs: number): Promise<Record<string, unknown>> {
  let response: Response;
  try {
    response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: "manual" });
  } catch (error) {
    throw new ProviderError(`${new URL(address).host} cannot be reached: ${causeOf(error)}.`, { cause: error });
  }
  if (response.status >= 300 && response.status < 400) {
    throw new ProviderError(`${address} redirects to ${response.headers.get("location")}. Correct OIDC_ISSUER.`);
  }
  if (!response.ok) throw new ProviderError(`${address} answered ${response.status}. Correct OIDC_ISSUER.`);
  try {
    const document: unknown = await response.json();
    if (typeof document === "object" && document !== null) return document as Record<string, unknown>;
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") {
      throw new ProviderError(`${new URL(address).host} cannot be reached: ${causeOf(error)}.`, { cause: error });
    }
  }
  throw new ProviderError(`${address} is no discovery document of a sign-in provider. Correct OIDC_ISSUER.`);
}

const causes: Readonly<Record<string, string>> = {
  ENOTFOUND: "its name is unknown",
  EAI_AGAIN: "names cannot be resolved",
  ECONNREFUSED: "it refused the connection",
  ECONNRESET: "it closed the connection",
  UND_ERR_SOCKET: "it closed the connection",
  ETIMEDOUT: "it did not answer",
  UND_ERR_CONNECT_TIMEOUT: "it did not answer",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed; name its authority in NODE_EXTRA_CA_CERTS",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is self-signed; name its authority in NODE_EXTRA_CA_CERTS",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate cannot be verified; name its authority in NODE_EXTRA_CA_CERTS",
  CERT_HAS_EXPIRED: "its certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host",
};

/** Cause of a failed request, in words. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "it did not answer within 10 seconds";
  const { code } = (error.cause ?? error) as { code?: unknown };
  if (typeof code === "string") return causes[code] ?? code;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
