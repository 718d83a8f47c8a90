import type { BodyOf, Call, ParamsOf, QueryOf } from "#shared/contract/call.ts";
import { trimEndOf } from "#shared/domain/text/trim-characters.ts";
import { type SelectedGroup, withSegments } from "./segments.ts";

/** A part of the options that is optional when all its fields are. */
type Given<Name extends string, Part> = undefined extends Part
  ? { readonly [N in Name]?: Part }
  : Record<never, never> extends Part
    ? { readonly [N in Name]?: Part }
    : { readonly [N in Name]: Part };

/** Options of a call. */
export type SendOptions<C extends Call> = Given<"params", ParamsOf<C>> &
  Given<"query", QueryOf<C>> &
  Given<"body", BodyOf<C>> & {
    /** Segments that replace those of the selected group. */
    readonly segments?: readonly string[] | undefined;
    readonly signal?: AbortSignal | undefined;
    /** Identifies a write, so that sending it twice has no second effect. Generated when absent. */
    readonly idempotencyKey?: string | undefined;
    /** The version on which the change is based (`ETag` of the entity). */
    readonly ifMatch?: string | undefined;
  };

/** Parts of a request that do not depend on the call's types. */
export interface LooseOptions {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly segments?: readonly string[] | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly ifMatch?: string | undefined;
}

export interface OutgoingRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  /** Undefined when there is no body. */
  readonly body: unknown;
}

/** Builds the request of a call: URL, headers and body by the rules of wire.md 1. */
export function requestOf(
  call: Call,
  options: LooseOptions,
  context: { baseUrl: string; token: string | null; group: SelectedGroup | null },
): OutgoingRequest {
  const { query, body } = withSegments(call, options, context.group, options.segments);
  const search = serialize(query);
  const path = pathOf(call, (options.params ?? {}) as Readonly<Record<string, unknown>>);
  return {
    url: `${trimEndOf(context.baseUrl, "/")}${path}${search ? `?${search}` : ""}`,
    headers: headersOf(call, options, context.token),
    body,
  };
}

/** The path with its parameters. Each is encoded. On DELETE and PUT, a fixed last segment is encoded too. */
function pathOf(call: Call, params: Readonly<Record<string, unknown>>): string {
  const parts = call.path.split("/");
  const encodesLast = call.method === "DELETE" || call.method === "PUT";
  return parts
    .map((part, index) => {
      const name = /^\{(.+)\}$/.exec(part)?.[1];
      if (name !== undefined) return encodeURIComponent(String(params[name]));
      return encodesLast && index === parts.length - 1 ? encodeURIComponent(part) : part;
    })
    .join("/");
}

function headersOf(call: Call, options: LooseOptions, token: string | null): Record<string, string> {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (call.version) headers["x-crowd-api-version"] = String(call.version);
  if (isWrite(call)) headers["Idempotency-Key"] = options.idempotencyKey ?? randomKey();
  if (options.ifMatch !== undefined) headers["If-Match"] = `"${options.ifMatch}"`;
  return headers;
}

function isWrite(call: Call): boolean {
  return call.method !== "GET" && !call.reads && call.access !== "public";
}

/** Random hexadecimal digits. `crypto.randomUUID` does not exist on pages loaded over plain http from another host. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Serializes a query: arrays as `ids[]=a&ids[]=b`, nested objects as `filter[name]=x`, dates as ISO text, null as an
 * empty value, undefined left out; everything percent-encoded.
 * @returns the query without `?`; empty when there is nothing to send.
 */
export function serialize(query: object | undefined): string {
  return query ? pairs(query).join("&") : "";
}

function pairs(value: object, prefix?: string): string[] {
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const bracket = Array.isArray(value) ? "" : name;
    const key = prefix === undefined ? name : `${prefix}[${bracket}]`;
    if (part === undefined) return [];
    if (part === null) return [`${encodeURIComponent(key)}=`];
    const moment = momentOf(part);
    if (moment === null && typeof part === "object") return pairs(part, key);
    return [`${encodeURIComponent(key)}=${encodeURIComponent(moment ?? String(part))}`];
  });
}

/** ISO text of a Date, or of a date library's value. */
function momentOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null || !("toISOString" in value)) return null;
  return typeof value.toISOString === "function" ? String(value.toISOString()) : null;
}
