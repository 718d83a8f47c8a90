import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";

/** How the provider behaves. Tests change it at any time. */
export interface ProviderBehavior {
  /** Seconds that the clock is ahead; negative when it is behind. */
  clock: number;
  /** Seconds that `iat` is dated back, as some providers do. */
  backdated: number;
  /** Seconds until an ID token expires. */
  lifetime: number;
  /** Claims beside the usual ones; undefined removes one. */
  claims: Record<string, unknown>;
  /** Algorithm of the signatures; HS256 signs with a shared secret. */
  algorithm: string;
  /** Places the token and sign-out endpoints at another origin, as Google does. */
  isSpread: boolean;
  /** How the discovery document spells the issuer. */
  issuerSuffix: string;
  /** False for a provider whose keys and tokens have no `kid`. */
  namesKeys: boolean;
  hasSignOut: boolean;
  /** False for a client that is not registered for browsers. */
  allowsOrigins: boolean;
  /** Error that the authorization endpoint redirects with. */
  authorizationError: { readonly error: string; readonly description?: string } | null;
  /** Page that the authorization endpoint shows instead of an answer. */
  authorizationPage: { readonly status: number; readonly location?: string } | null;
  /** Methods of PKCE in the discovery document. */
  pkceMethods: readonly string[] | null;
  /** Error of the token endpoint. */
  tokenError: { readonly status: number; readonly body: object } | null;
  /** Values of `prompt` that are refused. */
  refusedPrompts: readonly string[];
  /** False when nobody has a session, so that `prompt=none` is refused. */
  hasSession: boolean;
  /** Endpoint that never answers. */
  silent: "discovery" | "token" | "keys" | null;
  /** Endpoints answer with this status instead. */
  status: number | null;
}

const usual: ProviderBehavior = {
  clock: 0,
  backdated: 0,
  lifetime: 60,
  claims: {},
  algorithm: "RS256",
  isSpread: false,
  issuerSuffix: "",
  namesKeys: true,
  hasSignOut: true,
  allowsOrigins: true,
  authorizationError: null,
  authorizationPage: null,
  pkceMethods: ["S256"],
  tokenError: null,
  refusedPrompts: [],
  hasSession: true,
  silent: null,
  status: null,
};

export interface SignInProvider {
  readonly issuer: string;
  readonly clientId: string;
  /** Set fields change the behavior; `reset` returns to the usual one. */
  readonly behavior: ProviderBehavior;
  reset(): void;
  /** Issues an ID token without the detour through a browser. */
  issue(nonce?: string): Promise<string>;
  /** Replaces the signing key, under the same key id or a new one. */
  rotate(keepsId?: boolean): Promise<void>;
  /** Parameters of each request to the authorization endpoint. */
  readonly requests: readonly URLSearchParams[];
  stop(): Promise<void>;
}

interface Key {
  readonly privateKey: CryptoKey | Uint8Array;
  readonly publicJwk: JWK | null;
  readonly kid: string;
  readonly algorithm: string;
}

/** Starts a provider on loopback that signs everybody in at once, with a behavior that tests choose. */
export async function startSignInProvider(clientId = "platform", issuerPath = ""): Promise<SignInProvider> {
  const behavior: ProviderBehavior = { ...usual };
  const requests: URLSearchParams[] = [];
  /** Nonces by code. */
  const nonces = new Map<string, string | undefined>();
  let rotations = 0;
  // A promise, so that requests at the same time get one key.
  let key: { readonly algorithm: string; readonly made: Promise<Key> } | null = null;

  function replaceKey(kid: string): Promise<Key> {
    const { algorithm } = behavior;
    key = { algorithm, made: createKey(algorithm, kid) };
    return key.made;
  }
  function currentKey(): Promise<Key> {
    return key?.algorithm === behavior.algorithm ? key.made : replaceKey(`key-${rotations}`);
  }

  async function issue(nonce?: string): Promise<string> {
    const { privateKey, kid, algorithm } = await currentKey();
    const now = Math.floor(Date.now() / 1000) + behavior.clock;
    const issuedAt = now - behavior.backdated;
    const claims = {
      iss: issuer + behavior.issuerSuffix,
      aud: clientId,
      sub: "ada",
      email: "ada@foundation.example",
      email_verified: true,
      name: "Ada Quill",
      iat: issuedAt,
      exp: issuedAt + behavior.lifetime,
      ...(nonce !== undefined && { nonce }),
      ...behavior.claims,
    };
    // Two sign-ins within a second would else have the same token.
    const unique = { ...claims, jti: crypto.randomUUID() };
    return new SignJWT(JSON.parse(JSON.stringify(unique)))
      .setProtectedHeader({ alg: algorithm, ...(behavior.namesKeys && { kid }) })
      .sign(privateKey);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", issuer);
    const path = url.pathname.startsWith(issuerPath) ? url.pathname.slice(issuerPath.length) : "";
    if (behavior.allowsOrigins) response.setHeader("access-control-allow-origin", "*");
    const json = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (path === "/auth") return authorize(url.searchParams, response);
    if (path === "/out") {
      return void response.writeHead(302, { location: url.searchParams.get("post_logout_redirect_uri") ?? "/" }).end();
    }
    const name = names[path];
    if (name === undefined) return void json(404, { error: "not_found" });
    if (behavior.silent === name) return;
    if (behavior.status !== null) return void json(behavior.status, {});
    if (name === "discovery") return void json(200, discovery());
    if (name === "keys") {
      const { publicJwk, kid, algorithm } = await currentKey();
      return void json(200, {
        keys: publicJwk ? [{ ...publicJwk, ...(behavior.namesKeys && { kid, alg: algorithm }), use: "sig" }] : [],
      });
    }
    const form = new URLSearchParams(await textOf(request));
    if (behavior.tokenError) return void json(behavior.tokenError.status, behavior.tokenError.body);
    const code = form.get("code") ?? "";
    if (!nonces.has(code)) return void json(400, { error: "invalid_grant" });
    const idToken = await issue(nonces.get(code));
    nonces.delete(code);
    json(200, { access_token: "access", token_type: "Bearer", id_token: idToken });
  }

  function discovery(): object {
    const away = behavior.isSpread ? otherOrigin + issuerPath : issuer;
    return {
      issuer: issuer + behavior.issuerSuffix,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${away}/token`,
      jwks_uri: `${away}/keys`,
      ...(behavior.hasSignOut && { end_session_endpoint: `${away}/out` }),
      id_token_signing_alg_values_supported: [behavior.algorithm],
      ...(behavior.pkceMethods && { code_challenge_methods_supported: behavior.pkceMethods }),
    };
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    requests.push(asked);
    const page = behavior.authorizationPage;
    if (page) return void response.writeHead(page.status, page.location ? { location: page.location } : {}).end();
    const back = new URL(asked.get("redirect_uri") ?? "");
    back.searchParams.set("state", asked.get("state") ?? "");
    const prompt = asked.get("prompt");
    const error =
      behavior.authorizationError ??
      (prompt !== null && behavior.refusedPrompts.includes(prompt) ? { error: "invalid_request" } : null) ??
      (prompt === "none" && !behavior.hasSession ? { error: "login_required" } : null);
    if (error) {
      back.searchParams.set("error", error.error);
      if (error.description) back.searchParams.set("error_description", error.description);
    } else {
      const code = crypto.randomUUID();
      nonces.set(code, asked.get("nonce") ?? undefined);
      back.searchParams.set("code", code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  const servers = [listen(answer), listen(answer)];
  const [origin = "", otherOrigin = ""] = await Promise.all(servers.map(({ origin }) => origin));
  const issuer = origin + issuerPath;
  return {
    issuer,
    clientId,
    behavior,
    requests,
    issue,
    reset: () => void Object.assign(behavior, usual),
    async rotate(keepsId = false) {
      const { kid } = await currentKey();
      rotations += 1;
      await replaceKey(keepsId ? kid : `key-${rotations}`);
    },
    async stop() {
      await Promise.all(servers.map(({ stop }) => stop()));
    },
  };
}

const names: Readonly<Record<string, "discovery" | "keys" | "token">> = {
  "/.well-known/openid-configuration": "discovery",
  "/keys": "keys",
  "/token": "token",
};

async function createKey(algorithm: string, kid: string): Promise<Key> {
  if (algorithm === "HS256") {
    return { privateKey: crypto.getRandomValues(new Uint8Array(32)), publicJwk: null, kid, algorithm };
  }
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  return { privateKey, publicJwk: await exportJWK(publicKey), kid, algorithm };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString();
}

function listen(answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server: Server = createServer((request, response) => {
    if (request.method === "OPTIONS") {
      return void response
        .writeHead(204, { "access-control-allow-origin": "*", "access-control-allow-headers": "*" })
        .end();
    }
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const origin = new Promise<string>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin, stop };
}
