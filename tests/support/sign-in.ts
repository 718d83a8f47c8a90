import { createHash, randomBytes } from "node:crypto";

export interface SignInResult {
  readonly idToken: string;
  /** URLs that the browser visited. */
  readonly visited: readonly string[];
}

interface SignInOptions {
  readonly authority: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly account: string;
  readonly nonce?: string;
  readonly cookies?: Map<string, string>;
  readonly prompt?: string;
  /** Origin of the page that requests the tokens; that of the redirect by default. */
  readonly origin?: string;
}

/**
 * Signs in as a browser would: code flow with PKCE, redirects followed one by one, cookies stored, the account chosen
 * on the provider's page.
 */
export async function signIn(options: SignInOptions): Promise<SignInResult> {
  const { authority, clientId, redirectUri, account, cookies = new Map<string, string>() } = options;
  const discovery = (await (await fetch(`${authority}/.well-known/openid-configuration`)).json()) as Record<
    string,
    string
  >;
  const verifier = randomBytes(32).toString("base64url");
  const start = new URL(discovery.authorization_endpoint ?? "");
  const state = randomBytes(8).toString("hex");
  start.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid profile email",
    state,
    nonce: options.nonce ?? randomBytes(8).toString("hex"),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...(options.prompt && { prompt: options.prompt }),
  }).toString();

  const visited: string[] = [];
  let address = start.href;
  let init: RequestInit = {};
  for (let step = 0; step < 15 && !address.startsWith(redirectUri); step++) {
    visited.push(address);
    const response = await fetch(address, {
      ...init,
      redirect: "manual",
      headers: { ...init.headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    init = {};
    if (location) {
      address = new URL(location, address).href;
    } else {
      const page = await response.text();
      const action = /action="([^"]+)"/.exec(page)?.[1];
      if (!action) throw new Error(`No way on from ${address}: ${response.status} ${page.slice(0, 300)}`);
      address = new URL(action, address).href;
      init = {
        method: "POST",
        body: new URLSearchParams({ account }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      };
    }
  }
  visited.push(address);
  const back = new URL(address).searchParams;
  if (back.get("error")) throw new Error(`${back.get("error")}: ${back.get("error_description")}`);
  if (back.get("state") !== state) throw new Error("The state is not the one that was sent.");
  const answer = await fetch(discovery.token_endpoint ?? "", {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: options.origin ?? new URL(redirectUri).origin,
    },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: clientId,
      code: back.get("code") ?? "",
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }).toString(),
  });
  const tokens = (await answer.json()) as { id_token?: string; error_description?: string };
  if (!tokens.id_token) throw new Error(`No ID token: ${tokens.error_description}`);
  return { idToken: tokens.id_token, visited };
}

/** Returns the app token of a demo account, as the console gets it. @param address - URL of the platform */
export async function apiToken(address: string, account: string): Promise<string> {
  const { auth } = (await (await fetch(`${address}/config.json`)).json()) as {
    auth: { authority: string; clientId: string };
  };
  const { idToken } = await signIn({ ...auth, redirectUri: `${address}/auth/callback`, account });
  const answer = await fetch(`${address}/api/auth/sso/callback`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ idToken }),
  });
  if (!answer.ok) throw new Error(`No token: ${answer.status}`);
  return answer.text();
}
