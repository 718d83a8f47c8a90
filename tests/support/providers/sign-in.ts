import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface SignInProvider {
  readonly origin: string;
  /** Allows a sign-in and returns the URL to which the browser is redirected. */
  allow(authorization: string): URL;
  /** Valid access tokens. */
  readonly tokens: Set<string>;
  /** Valid refresh tokens; each works once. */
  readonly refreshTokens: Set<string>;
  /** Requested grants. */
  readonly grants: string[];
  /** Lifetime of access tokens in seconds. */
  seconds: number;
  stop(): Promise<void>;
}

/** An OAuth 2 provider with PKCE, as GitLab describes its own: refresh tokens rotate, and each works once. */
export async function startSignInProvider(): Promise<SignInProvider> {
  const codes = new Map<string, { challenge: string; redirect: string }>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const send = (status: number, answer: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    if (form.get("client_id") !== "our-id" || form.get("client_secret") !== "our-secret") {
      return send(401, { error: "invalid_client" });
    }
    if (request.url === "/oauth/revoke") {
      provider.tokens.delete(form.get("token") ?? "");
      provider.refreshTokens.delete(form.get("token") ?? "");
      return send(200, {});
    }
    const grant = form.get("grant_type") ?? "";
    provider.grants.push(grant);
    const pendingSignIn = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isGood =
      grant === "authorization_code"
        ? pendingSignIn?.challenge === verifier && pendingSignIn.redirect === form.get("redirect_uri")
        : provider.refreshTokens.delete(form.get("refresh_token") ?? "");
    if (!isGood) return send(400, { error: "invalid_grant", error_description: "The grant is not good any more" });
    const [token, refreshToken] = [randomUUID(), randomUUID()];
    provider.tokens.add(token);
    provider.refreshTokens.add(refreshToken);
    return send(200, {
      access_token: token,
      token_type: "Bearer",
      refresh_token: refreshToken,
      expires_in: provider.seconds,
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const provider: SignInProvider = {
    origin: `http://127.0.0.1:${port}`,
    allow(authorization) {
      const { searchParams } = new URL(authorization);
      const code = randomUUID();
      const redirect = searchParams.get("redirect_uri") ?? "";
      codes.set(code, { challenge: searchParams.get("code_challenge") ?? "", redirect });
      const back = new URL(redirect);
      back.searchParams.set("code", code);
      back.searchParams.set("state", searchParams.get("state") ?? "");
      return back;
    },
    tokens: new Set(),
    refreshTokens: new Set(),
    grants: [],
    seconds: 7_200,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return provider;
}
