import type { IncomingMessage } from "node:http";
import type { CurrentUser } from "#server/platform/auth/find-current-user.ts";
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from "#shared/contract/call.ts";

/** User, client and segments of a request. */
export interface Requester {
  readonly user: CurrentUser;
  /**
   * Segments of the request that exist and that this user may see, in the order sent: from the path, the query or the
   * body. Empty when none was sent.
   */
  readonly segments: readonly RequestSegment[];
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** Versions in `If-Match`, one of which the record must have; null for any version. */
  readonly ifMatch: readonly string[] | null;
}

/** True when a record's version is none of those that the client has seen. */
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
  /** Origin of the page that sent the request, as the browser says; null for a program. */
  readonly origin: string | null;
  /** NDJSON body of a call; null for other calls. */
  readonly upload: IncomingMessage | null;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Answer with a status other than the call's default, or with a version for `ETag`. */
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

/** File as the answer of a read, sent in chunks as it is generated. */
export class Download {
  readonly fileName: string;
  readonly contentType: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
  /** @param fileName letters, digits, dots and hyphens. */
  constructor(fileName: string, contentType: string, pieces: AsyncIterable<string | Uint8Array>) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.pieces = pieces;
  }
}

/** NDJSON lines as the answer, sent as they are produced. */
export class Lines<Line> {
  readonly lines: AsyncIterable<Line>;
  constructor(lines: AsyncIterable<Line>) {
    this.lines = lines;
  }
}

/** Redirects a browser navigation to another site. */
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
 * Connects a call of the contract to its handler. The framework (`server/platform/http/register.ts`) has already
 * authenticated, checked role and segments, and validated parameters, query and body by the call's schemas. A write is
 * handled in one transaction. Each resource exports its routes as one list: `export const memberRoutes = (platform:
 * Platform): Route[] => [...]`.
 */
export function route<C extends Call>(call: C, handle: (input: Input<C>) => Handled<C>): Route {
  return { call, handle: handle as Route["handle"] };
}

/**
 * Route for a write that first requests data from other servers. It does so outside of the transaction, which would
 * block the embedded database meanwhile.
 */
export function preparedRoute<C extends Call, Prepared>(
  call: C,
  prepare: (input: Input<C>) => Promise<Prepared>,
  handle: (input: Input<C>, prepared: Prepared) => Handled<C>,
): Route {
  return { call, prepare: prepare as Route["prepare"], handle: handle as Route["handle"] };
}
