import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { FastifyInstance } from "fastify";
import type { Config } from "#server/base/config.ts";

/** Stands in the built console's page for the nonce; the server puts a fresh one there for each answer. */
export const noncePlaceholder = "CSP_NONCE_PLACEHOLDER";

/**
 * Headers of every answer (quality.md, Safety), also of those that the sign-in provider writes past the framework. Pages
 * replace the policy by their own.
 */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const headers = new Map(Object.entries(safetyHeaders(config)));
  app.addHook("onRequest", async (request, reply) => {
    reply.raw.setHeaders(headers);
    // Whether the window of the hosted proxy is closed can be seen only so.
    const { NANGO_PUBLIC_KEY: isHosted } = config.providers;
    if (isHosted) reply.raw.setHeader("cross-origin-opener-policy", "same-origin-allow-popups");
    reply.raw.setHeader("x-request-id", request.id);
  });
  app.addHook("onSend", async (request, reply) => {
    // What the API answers is for the one who asked: neither a browser's disk nor a proxy keeps it.
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}

/** They stand apart for answers that are given before the hooks run. */
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
