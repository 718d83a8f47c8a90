import * as z from "zod/mini";
import type { Permission } from "#shared/domain/access/permissions.ts";
import type { Capability } from "./config.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Schema = z.ZodMiniType;

/**
 * Rule for adding the selected project group's segments to a call (wire.md 1.3).
 * - `auto`: by the rules of the wire, unless the caller passes segments.
 * - `none`: never (the wire's `excludeSegments`).
 */
export type SegmentRule = "auto" | "none";

/**
 * Access to a call. `public`: everyone. `user`: every signed-in user. A permission: the roles that hold it; a project
 * admin only within their segments (wire.md 1.10).
 */
export type Access = "public" | "user" | Permission;

/** Call of the wire. The client's function, the server's validation and the OpenAPI page are derived from it. */
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
  /** Concerns the whole platform. A permission in only some segments is not enough. */
  readonly everywhere?: true;
  /** Status of the response: 201 for calls that create something, else 200. */
  readonly status?: 201;
  /** The response contains a secret, so it is not stored for retries with the same Idempotency-Key. */
  readonly answersSecret?: true;
  readonly segments: SegmentRule;
  /** `1` sends the header `x-crowd-api-version: 1` (wire.md 1.5). */
  readonly version?: 1;
  /** `addDataAsArray` of the wire: the body is a bare array. */
  readonly bareArray?: true;
  /**
   * Body and response are streamed NDJSON; `body` and `answer` describe one line. Writes use several transactions, and
   * the request may be repeated.
   */
  readonly ndjson?: true;
  /**
   * Changes nothing although it is not a GET; queries are sent as POST. All other non-GET calls carry an
   * Idempotency-Key.
   */
  readonly reads?: true;
  /** The body contains the text of a file, which may be longer than other texts. */
  readonly acceptsFile?: true;
  /** Capability that a backend needs to support the call. */
  readonly capability?: Capability;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** Schema of a readable body for other statuses, for example 409 with the current entity. */
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
  acceptsFile?: true;
  capability?: Capability;
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
  conflict?: Schema;
}

const absent = z.undefined();

/**
 * Declares a call. Omitted options are empty: no parameters, no query, no body. The annotation tells bundlers that the
 * call has no side effects, so a program does not include calls it never makes.
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
    // The type parameter defaults match these values, but TypeScript cannot relate them.
    params: options.params ?? (absent as Schema as P),
    query: options.query ?? (absent as Schema as Q),
    body: options.body ?? (absent as Schema as B),
  };
}

export type ParamsOf<C extends Call> = z.output<C["params"]>;
export type QueryOf<C extends Call> = z.output<C["query"]>;
export type BodyOf<C extends Call> = z.output<C["body"]>;
export type AnswerOf<C extends Call> = z.output<C["answer"]>;
