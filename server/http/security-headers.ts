import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/** Stands in the built console's page for the nonce; the server puts a fresh one there for each answer. */
export const noncePlaceholder = "CSP_NONCE_PLACEHOLDER";

/** Headers of every answer (quality.md, Safety). Pages replace the policy by their own. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "no-referrer");
    reply.header("x-frame-options", "DENY");
    reply.header("cross-origin-opener-policy", "same-origin");
    if (!reply.hasHeader("content-security-policy")) {
      reply.header("content-security-policy", consolePolicy(config, null));
    }
    if (config.publicUrl.startsWith("https:")) reply.header("strict-transport-security", "max-age=31536000");
  });
}

/**
 * The console's policy. Sockets are named besides 'self', since older browsers do not count them in. The nonce lets
 * the one style element in that the dialogs' scroll lock makes.
 */
export function consolePolicy(config: Config, nonce: string | null): string {
  const ours = new URL(config.publicUrl);
  const socket = `${ours.protocol === "https:" ? "wss:" : "ws:"}//${ours.host}`;
  const issuer = config.oidc ? new URL(config.oidc.issuer).origin : ours.origin;
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${socket} ${issuer}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "frame-src 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** The policy of the few pages that the server writes itself: a style sheet, and a script where named. */
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
