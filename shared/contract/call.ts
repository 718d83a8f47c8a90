import * as z from "zod/mini";
import type { Permission } from "#shared/domain/access/permissions.ts";
import type { Capability } from "./config.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Schema = z.ZodMiniType;

/**
 * How the client adds the selected project group's segments to a call (wire.md 1.3).
 * - `auto`: by the rules of the wire, unless the caller gives segments itself.
 * - `none`: never (the wire's `excludeSegments`).
 */
export type SegmentRule = "auto" | "none";

/**
 * Who may make a call. `public`: anybody. `user`: anybody signed in. A permission: the roles that hold it, and a
 * project admin only inside their segments (wire.md 1.10).
 */
export type Access = "public" | "user" | Permission;

/** One call of the wire: the one source of the client's function, the server's validation and the OpenAPI page. */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  readonly method: Method;
  /** Path with `{name}` for each parameter, for example `/member/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** It is about the whole platform: a permission that holds in some segments only is not enough. */
  readonly everywhere?: true;
  /** Status of its answer: 201 where it creates something; left out, 200. */
  readonly status?: 201;
  /** Its answer holds a secret: it is not kept for a repetition under the same Idempotency-Key. */
  readonly answersSecret?: true;
  readonly segments: SegmentRule;
  /** `1` sends the header `x-crowd-api-version: 1` (wire.md 1.5). */
  readonly version?: 1;
  /** `addDataAsArray` of the wire: the body is a bare array. */
  readonly bareArray?: true;
  /**
   * Body and answer are NDJSON, streamed: `body` and `answer` are one line each. What it writes, it writes in several
   * transactions, and may be sent again.
   */
  readonly ndjson?: true;
  /** It changes nothing although it is no GET: queries are sent as POST. Other calls but GET carry an Idempotency-Key. */
  readonly reads?: true;
  /** Only backends with this capability answer the call. */
  readonly capability?: Capability;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** Other statuses that carry an answer worth reading, for example 409 with the current entity. */
  readonly conflict?: Schema;
}

interface Options<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> {
  summary: string;
  access: Access;
  everywhere?: true;
  status?: 201;
  answersSecret?: true;
  segments?: SegmentRule;
  version?: 1;
  bareArray?: true;
  ndjson?: true;
  reads?: true;
  capability?: Capability;
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
  conflict?: Schema;
}

const absent = z.undefined();

/**
 * Declares a call. What is left out is empty: no parameters, no query, no body. A program that does not make a call does
 * not carry it: bundlers are told that declaring has no effect.
 */
// @__NO_SIDE_EFFECTS__
export function call<
  P extends Schema = z.ZodMiniUndefined,
  Q extends Schema = z.ZodMiniUndefined,
  B extends Schema = z.ZodMiniUndefined,
  A extends Schema = Schema,
>(method: Method, path: string, options: Options<P, Q, B, A>): Call<P, Q, B, A> {
  return {
    ...options,
    method,
    path,
    segments: options.segments ?? "auto",
    // The defaults of the type parameters say the same as these values; TypeScript cannot see that they go together.
    params: options.params ?? (absent as Schema as P),
    query: options.query ?? (absent as Schema as Q),
    body: options.body ?? (absent as Schema as B),
  };
}

export type ParamsOf<C extends Call> = z.output<C["params"]>;
export type QueryOf<C extends Call> = z.output<C["query"]>;
export type BodyOf<C extends Call> = z.output<C["body"]>;
export type AnswerOf<C extends Call> = z.output<C["answer"]>;
