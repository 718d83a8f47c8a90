import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import { createLocalJWKSet, type JWTVerifyGetKey } from "jose";
import Provider, { type Configuration, type KoaContextWithOIDC } from "oidc-provider";
import type { Config } from "#server/platform/core/config.ts";
import { deriveKey } from "#server/platform/core/secrets.ts";
import { plainPagePolicy } from "#server/platform/http/security-headers.ts";
import { extensionOrigins, extensionRedirects } from "#shared/domain/extension-id.ts";
import { demoAccounts, demoSubject } from "./demo-accounts.ts";
import { consoleClientId, consoleOrigins, embeddedIssuer, extensionClientId } from "./embedded-clients.ts";
import { choosePage, sendOnPage, signedOutPage, signInErrorPage, signOutPage } from "./pages.ts";
import { createProviderStorage, readProviderKeys } from "./provider-storage.ts";

export interface EmbeddedProvider {
  /** Public keys to verify ID tokens without a request. */
  readonly keys: JWTVerifyGetKey;
  mount(app: FastifyInstance): Promise<void>;
}

/** Creates the embedded sign-in provider: demo accounts without passwords, so on loopback only. */
export async function createEmbeddedProvider(config: Config, secretKey: string): Promise<EmbeddedProvider> {
  const jwks = await readProviderKeys(config.dataDir);
  const provider = new Provider(embeddedIssuer(config), {
    ...configuration(config),
    jwks: jwks as NonNullable<Configuration["jwks"]>,
    cookies: { keys: [deriveKey(secretKey, "cookies").toString("base64url")] },
  });
  // Every address comes from `PUBLIC_URL`, whatever a proxy forwards.
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    await next();
    replaceInlineScript(ctx);
  });
  return {
    keys: createLocalJWKSet({
      keys: jwks.keys.map(({ kty, n, e, alg, use, kid }) => ({ kty, n, e, alg, use, kid })) as never,
    }),
    mount: (app) => mount(app, provider, new URL(config.publicUrl)),
  };
}

function configuration(config: Config): Configuration {
  const console = consoleOrigins(config);
  const origins = new Set([...console, ...extensionOrigins, ...config.corsOrigins]);
  const client = {
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code"],
    response_types: ["code"],
  } as const;
  const rolesClaim = config.rolesClaim;
  return {
    adapter: createProviderStorage(),
    clients: [
      {
        ...client,
        grant_types: [...client.grant_types],
        response_types: [...client.response_types],
        client_id: consoleClientId,
        client_name: "Community Data Platform",
        redirect_uris: console.map((origin) => `${origin}/auth/callback`),
        post_logout_redirect_uris: console.flatMap((origin) => [
          `${origin}/`,
          `${origin}/auth/signin`,
          `${origin}/auth/logout`,
        ]),
      },
      {
        ...client,
        grant_types: [...client.grant_types],
        response_types: [...client.response_types],
        client_id: extensionClientId,
        client_name: "Community Data Platform extension",
        redirect_uris: [...extensionRedirects, ...config.extensionRedirects],
        post_logout_redirect_uris: [...extensionRedirects, ...config.extensionRedirects],
      },
    ],
    pkce: { required: () => true },
    scopes: ["openid", "profile", "email"],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name", rolesClaim],
    },
    // The platform reads only the ID token, so the token contains the claims of all scopes.
    conformIdTokenClaims: false,
    clientBasedCORS: (_ctx, origin) => origins.has(origin) || origin.startsWith("moz-extension://"),
    findAccount(_ctx, sub) {
      const account = demoAccounts.find((candidate) => demoSubject(candidate) === sub);
      if (!account) return undefined;
      return {
        accountId: sub,
        claims: () => ({
          sub,
          email: account.email,
          email_verified: true,
          name: `${account.givenName} ${account.familyName}`,
          given_name: account.givenName,
          family_name: account.familyName,
          [rolesClaim]: [...account.claims],
        }),
      };
    },
    // Both clients belong to the platform, so no consent is needed.
    async loadExistingGrant(ctx) {
      const { client: requestingClient, session } = ctx.oidc;
      if (!requestingClient || !session?.accountId) return undefined;
      const grantId = session.grantIdFor(requestingClient.clientId);
      const existing = grantId && (await ctx.oidc.provider.Grant.find(grantId));
      if (existing) return existing;
      const grant = new ctx.oidc.provider.Grant({ clientId: requestingClient.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
    // Clients ask for another account by `login`.
    discovery: { prompt_values_supported: ["none", "login", "consent"] },
    interactions: { url: (_ctx, interaction) => `/oidc/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Session: 14 * 86_400,
      Grant: 14 * 86_400,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          sendPage(ctx, signOutPage(form, ctx.oidc.entities.IdTokenHint === undefined), { scripts: true });
        },
        postLogoutSuccessSource(ctx) {
          sendPage(ctx, signedOutPage());
        },
      },
    },
    renderError(ctx, out) {
      sendPage(ctx, signInErrorPage(out.error_description ?? out.error));
    },
  };
}

function sendPage(
  ctx: Pick<KoaContextWithOIDC, "body" | "set" | "type">,
  page: string,
  options: { scripts?: boolean } = {},
): void {
  for (const [name, value] of Object.entries(pageHeaders(options))) ctx.set(name, value);
  ctx.type = "html";
  ctx.body = page;
}

/**
 * Replaces the inline script that submits the provider's form when no user is signed in; our content security policy
 * forbids inline scripts.
 */
function replaceInlineScript(ctx: Pick<KoaContextWithOIDC, "body" | "set" | "type">): void {
  const page: unknown = ctx.body;
  if (typeof page !== "string" || !page.includes("<script>")) return;
  const [, action = ""] = /<form method="post" action="([^"]*)"/.exec(page) ?? [];
  const inputs = [...page.matchAll(/<input type="hidden"[^<>]*>/g)].join("");
  sendPage(ctx, sendOnPage(action, inputs), { scripts: true });
}

/** Omits form-action: Chromium would block the redirect to the extension after the form is submitted. */
function pageHeaders(options: { scripts?: boolean } = {}): Record<string, string> {
  return {
    "content-security-policy": plainPagePolicy({ ...options, formAction: false }),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
  };
}

async function mount(app: FastifyInstance, provider: Provider, publicUrl: URL): Promise<void> {
  const script = await readFile(new URL("./sign-out.js", import.meta.url), "utf8");
  const answerByProvider = provider.callback();
  app.addHook("onRequest", async (request, reply) => {
    const path = request.raw.url ?? "";
    if (!path.startsWith("/oidc/") || /^\/oidc\/(interaction\/|sign-out\.js)/.test(path)) return;
    reply.hijack();
    // Applies to redirects too. Pages override the headers.
    reply.raw.setHeaders(new Map(Object.entries(pageHeaders())));
    pretendPublicUrl(request.raw, publicUrl);
    Object.assign(request.raw, { originalUrl: path, url: path.slice("/oidc".length) });
    await answerByProvider(request.raw, reply.raw);
  });
  app.get("/oidc/sign-out.js", (_request, reply) => reply.type("text/javascript; charset=utf-8").send(script));
  app.get<{ Params: { uid: string } }>("/oidc/interaction/:uid", async (request, reply) => {
    pretendPublicUrl(request.raw, publicUrl);
    // Throws when a different browser started the sign-in.
    await provider.interactionDetails(request.raw, reply.raw);
    return page(reply, choosePage(`/oidc/interaction/${request.params.uid}`));
  });
  app.post<{ Body: { account?: string } | undefined }>("/oidc/interaction/:uid", async (request, reply) => {
    const account = demoAccounts.find(({ name }) => name === request.body?.account);
    if (!account) return page(reply.code(400), signInErrorPage("There is no such demo account."));
    pretendPublicUrl(request.raw, publicUrl);
    const next = await provider.interactionResult(request.raw, reply.raw, {
      login: { accountId: demoSubject(account), remember: true },
    });
    return reply.redirect(next, 303);
  });
}

/** The provider takes its own address and the security of cookies from the request. */
function pretendPublicUrl({ headers }: IncomingMessage, { host, protocol }: URL): void {
  headers["x-forwarded-host"] = host;
  headers["x-forwarded-proto"] = protocol.replace(":", "");
}

function page(reply: FastifyReply, html: string): FastifyReply {
  return reply.headers(pageHeaders()).type("text/html; charset=utf-8").send(html);
}
