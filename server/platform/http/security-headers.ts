import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { FastifyInstance } from "fastify";
import type { Config } from "#server/platform/core/config.ts";

/** Placeholder for the nonce in the built console's page. The server replaces it with a new nonce in each response. */
export const noncePlaceholder = "CSP_NONCE_PLACEHOLDER";

/**
 * Sets the headers of every response, including those that the sign-in provider writes without the
 * framework. Pages replace the policy with their own.
 */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const headers = new Map(Object.entries(safetyHeaders(config)));
  app.addHook("onRequest", async (request, reply) => {
    reply.raw.setHeaders(headers);
    // The console can only detect with this policy that the window of the hosted proxy was closed.
    const { NANGO_PUBLIC_KEY: isHosted } = config.providers;
    if (isHosted) reply.raw.setHeader("cross-origin-opener-policy", "same-origin-allow-popups");
    reply.raw.setHeader("x-request-id", request.id);
  });
  app.addHook("onSend", async (request, reply) => {
    // API responses are private: neither browsers nor proxies may store them.
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}

/** Separate function for responses that are sent before the hooks run. */
export function safetyHeaders(config: Config): Record<string, string> {
  return {
    "x-hostname": hostname(),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "content-security-policy": consolePolicy(config, null),
    ...(config.publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

/**
 * Content security policy of the console. Names the socket origin explicitly, because in older browsers 'self' does not
 * cover sockets. `signInOrigins` are those of the sign-in provider. The nonce allows the style element of the dialogs'
 * scroll lock.
 */
export function consolePolicy(config: Config, nonce: string | null, signInOrigins: readonly string[] = []): string {
  const ours = new URL(config.publicUrl);
  const socket = `${ours.protocol === "https:" ? "wss:" : "ws:"}//${ours.host}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
    "img-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", socket, ...signInOrigins].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "frame-src 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** Content security policy of the server's own pages: a style sheet, and scripts when requested. */
export function plainPagePolicy(options: { scripts?: boolean; formAction?: boolean } = {}): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    `script-src ${options.scripts ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(options.formAction === false ? [] : ["form-action 'self'"]),
  ].join("; ");
}

export function newNonce(): string {
  return randomBytes(16).toString("base64");
}
