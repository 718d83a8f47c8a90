import type { BodyOf, Call, ParamsOf, QueryOf } from "#shared/contract/call.ts";
import { trimEndOf } from "#shared/domain/text/trim-characters.ts";
import { type SelectedGroup, withSegments } from "./segments.ts";
import { serialize } from "./serialize.ts";

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
