import type { IncomingMessage } from "node:http";
import type { CurrentUser } from "#server/access/current-user.ts";
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from "#shared/contract/call.ts";

/** Who asks, from where, and for which segments. */
export interface Requester {
  readonly user: CurrentUser;
  /**
   * The request's segments that exist and that this user may see, in the order sent: from the path, the query or the
   * body. Empty when none was sent.
   */
  readonly segments: readonly RequestSegment[];
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** The versions that `If-Match` names, one of which the record must have; null for any. */
  readonly ifMatch: readonly string[] | null;
}

/** Whether a record is none of the versions that the client saw. */
export const isOutdated = ({ ifMatch }: Pick<Requester, "ifMatch">, version: number | string): boolean =>
  ifMatch !== null && !ifMatch.includes(String(version));

export interface RequestSegment {
  readonly id: string;
  readonly type: "projectGroup" | "project" | "subproject";
  readonly parentId: string | null;
  readonly grandparentId: string | null;
}

export interface Input<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly requester: Requester;
  /** The body of a call with NDJSON; null for the others. */
  readonly upload: IncomingMessage | null;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** An answer with a status other than the call's own, or with the version for `ETag`. */
export class Reply<A> {
  readonly answer: A;
  readonly status: number | null;
  readonly etag: string | null;
  constructor(answer: A, options: { status?: number; etag?: string | number } = {}) {
    this.answer = answer;
    this.status = options.status ?? null;
    this.etag = options.etag === undefined ? null : String(options.etag);
  }
}

/** A file as the answer of a call that reads, sent piece by piece as it is made. */
export class Download {
  readonly fileName: string;
  readonly contentType: string;
  readonly pieces: AsyncIterable<string>;
  /** @param fileName letters, digits, dots and hyphens. */
  constructor(fileName: string, contentType: string, pieces: AsyncIterable<string>) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.pieces = pieces;
  }
}

/** Lines of NDJSON as the answer, sent as they are made. */
export class Lines<Line> {
  readonly lines: AsyncIterable<Line>;
  constructor(lines: AsyncIterable<Line>) {
    this.lines = lines;
  }
}

/** Sends the browser, which came by itself, to another site. */
export class Redirect {
  readonly address: string;
  constructor(address: string) {
    this.address = address;
  }
}

export interface Route {
  readonly call: Call;
  readonly prepare?: ((input: Input<Call>) => Promise<unknown>) | undefined;
  readonly handle: (input: Input<Call>, prepared: unknown) => Promise<unknown>;
}

type Handled<C extends Call> = Promise<AnswerOf<C> | Reply<AnswerOf<C>> | Lines<AnswerOf<C>> | Download | Redirect>;

/**
 * Joins a call of the contract to what answers it. The frame around it (`server/http/register.ts`) has already
 * authenticated, checked role and segments, and validated parameters, query and body by the call's schemas. A write
 * is handled in one transaction.
 * Each resource exports its routes as one list: `export const memberRoutes = (platform: Platform): Route[] => [...]`.
 */
export function route<C extends Call>(call: C, handle: (input: Input<C>) => Handled<C>): Route {
  return { call, handle: handle as Route["handle"] };
}

/** A write that asks other servers first: while it does so, no transaction keeps an embedded database from others. */
export function preparedRoute<C extends Call, Prepared>(
  call: C,
  prepare: (input: Input<C>) => Promise<Prepared>,
  handle: (input: Input<C>, prepared: Prepared) => Handled<C>,
): Route {
  return { call, prepare: prepare as Route["prepare"], handle: handle as Route["handle"] };
}
