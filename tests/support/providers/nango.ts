import type { OAuthGrants } from "./oauth-grants.ts";
import { type ProviderServer, startProvider } from "./provider-server.ts";

export interface NangoServer extends ProviderServer {
  /** Environment variables that make a platform use this server. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sign-ins of the providers by provider key. */
  readonly providers: Map<string, OAuthGrants>;
  /** Tokens of the connections by `{key}/{id}`. */
  readonly connections: Map<string, string>;
}

const publicKey = "00000000-0000-4000-8000-00000000a001";
const secretKey = "00000000-0000-4000-8000-00000000a002";

/** A Nango as far as connections go: created in a window, returned with their token, removed. */
export async function startNango(): Promise<NangoServer> {
  const providers = new Map<string, OAuthGrants>();
  const connections = new Map<string, string>();
  const failed = (status: number, code: string, message: string) => ({ status, body: { error: { code, message } } });
  const provider = await startProvider(({ method, url, headers }) => {
    const [, kind, part = "", last = ""] = url.pathname.split("/").map(decodeURIComponent);
    const query = url.searchParams;
    if (kind === "oauth" && part === "connect") {
      if (query.get("public_key") !== publicKey) return failed(401, "invalid_public_key", "Invalid public key");
      const token = providers.get(last)?.token();
      if (!token) return failed(400, "unknown_provider_config", "Integration does not exist");
      connections.set(`${last}/${query.get("connection_id")}`, token);
      return { headers: { "content-type": "text/html" }, body: "<!doctype html><script>window.close()</script>" };
    }
    if (headers.authorization !== `Bearer ${secretKey}`) return failed(401, "invalid_secret_key", "Invalid secret key");
    const key = query.get("provider_config_key") ?? "";
    const name = `${key}/${part}`;
    const token = connections.get(name);
    if (kind !== "connection" || token === undefined) return failed(404, "not_found", "Failed to find connection");
    if (method === "DELETE") {
      connections.delete(name);
      return { body: { success: true } };
    }
    // Renews a token that the provider no longer accepts.
    const isGood = providers.get(key)?.isGoodToken(token);
    const current = isGood ? token : (providers.get(key)?.token() ?? "");
    connections.set(name, current);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    return {
      body: {
        connection_id: part,
        provider_config_key: key,
        provider: key,
        credentials: { type: "OAUTH2", access_token: current, expires_at: expiresAt, raw: {} },
      },
    };
  });
  return {
    ...provider,
    environment: { NANGO_URL: provider.origin, NANGO_PUBLIC_KEY: publicKey, NANGO_SECRET_KEY: secretKey },
    providers,
    connections,
  };
}
