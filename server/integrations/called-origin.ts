import * as z from "zod/mini";
import type { Hosts } from "#server/platform/core/provider-hosts.ts";
import { trimEndOf } from "#shared/domain/text/trim-characters.ts";
import type { Connector } from "./sync/connector.ts";

type Settings = Readonly<Record<string, unknown>>;

/**
 * Returns the origin that requests with these settings go to; null when they cannot be sent. `URL` writes all spellings
 * of an origin in one form: upper case, international names, default ports, and without user and password.
 * @param settings including secrets
 */
export function calledOrigin(connector: Connector, settings: Settings, hosts: Hosts): string | null {
  const read = z.safeParse(connector.settings, settings);
  if (!read.success) return null;
  const origin = URL.parse(connector.baseUrl(read.data, hosts))?.origin;
  return origin === undefined || origin === "null" ? null : origin;
}

/**
 * Returns host and path of the server that requests with these settings go to; empty for the operator's or public one,
 * null when they cannot be sent.
 * @param settings including secrets
 */
export function calledServer(connector: Connector | null, settings: Settings, hosts: Hosts): string | null {
  const read = connector && z.safeParse(connector.settings, settings);
  const url = read?.success ? URL.parse(connector?.baseUrl(read.data, hosts) ?? "") : null;
  if (!connector || !url) return null;
  const isOperators = connector.operatorUrls.some((name) => URL.parse(hosts[name])?.origin === url.origin);
  return isOperators ? "" : `${url.host}${trimEndOf(url.pathname, "/")}`;
}

/** Origins of all URLs in settings of a platform without a connector, at any depth, sorted. */
export function namedOrigins(settings: Settings): string[] {
  const origins = new Set<string>();
  const collect = (value: unknown): void => {
    const origin = typeof value === "string" ? URL.parse(value.trim())?.origin : undefined;
    if (origin) origins.add(origin);
    if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  collect(settings);
  return [...origins].sort();
}
