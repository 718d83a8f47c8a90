import type { ResponsePromise } from "ky";
import type { AnswerOf, Call } from "#shared/contract/call.ts";
import type { Capability } from "#shared/contract/config.ts";
import { decode } from "#shared/contract/decode.ts";
import { read } from "#shared/contract/read.ts";
import { ApiError } from "./errors.ts";
import { type LooseOptions, requestOf, type SendOptions } from "./request.ts";
import type { SelectedGroup } from "./segments.ts";

export type { SelectedGroup } from "./segments.ts";

interface ClientOptions {
  /** Base URL of the API, for example `https://host/api`; a function when it must be looked up first. */
  readonly baseUrl: string | (() => Promise<string>);
  readonly fetch: typeof globalThis.fetch;
  /** The app token, or null when no one is signed in. */
  readonly token: () => string | null | Promise<string | null>;
  readonly group: () => SelectedGroup | null;
  /**
   * Called when the server rejects the token that is in use. It may wait until the user has signed in again; when it
   * returns true, the request is sent once more with the new token.
   */
  readonly onUnauthorized?: () => undefined | Promise<boolean>;
  /** Called with the `Idempotency-Key` of each write before it is sent. */
  readonly onWrite?: (key: string) => void;
  /** Called after each successful write. */
  readonly onWritten?: (call: Call) => void;
  /** Whether the backend has a capability; undefined when that is unknown. It is then detected by calling. */
  readonly capability?: (capability: Capability) => boolean | undefined;
}

/** Options of a call, optional when all of them are. */
export type Rest<C extends Call> =
  Record<never, never> extends SendOptions<C> ? [options?: SendOptions<C>] : [options: SendOptions<C>];

/** An entity and the version that was read. */
export interface Versioned<A> {
  readonly answer: A;
  readonly version: string | null;
}

/** A file response as a stream. */
export interface FileAnswer {
  /** File name from the server; null when it sends none. */
  readonly fileName: string | null;
  readonly pieces: ReadableStream<Uint8Array<ArrayBuffer>>;
}

export interface Client {
  /**
   * Makes a call and parses its response.
   * @throws ApiError when the call fails, ContractError when the response cannot be parsed, AbortError when the call is
   * aborted.
   */
  send<C extends Call>(call: C, ...rest: Rest<C>): Promise<AnswerOf<C>>;
  /** Like `send`, but also returns the version of the entity (its `ETag`) for `ifMatch`; null when there is none. */
  sendVersioned<C extends Call>(call: C, ...rest: Rest<C>): Promise<Versioned<AnswerOf<C>>>;
  /** Makes a call that returns a file as a stream. Throws the same errors as `send`. */
  download<C extends Call>(call: C, ...rest: Rest<C>): Promise<FileAnswer>;
  /** False when the backend is known to lack the capability. Features that need it are hidden. */
  can(capability: Capability): boolean;
}

/** Options of any call, without the types of the call. */
type Given = LooseOptions & { readonly signal?: AbortSignal | undefined };

/**
 * Loaded on demand, because the first screen of the extension sends no request (the console bundles it). Kept, because
 * browsers take milliseconds even to import a module that is loaded.
 */
let http: typeof import("./http.ts") | undefined;

/** Creates the client of one backend from the contract. It shows no toasts and changes no global state. */
export function createClient(options: ClientOptions): Client {
  /** Capabilities whose call returned a 404. They are not called again in this session. */
  const missing = new Set<Capability>();
  const known = options.capability ?? (() => undefined);
  const can = (capability: Capability) => known(capability) !== false && !missing.has(capability);

  async function exchange<A>(
    call: Call,
    given: Given,
    readAnswer: (answering: ResponsePromise) => Promise<A>,
    isRepeated = false,
  ): Promise<A> {
    const token = await options.token();
    const baseUrl = typeof options.baseUrl === "string" ? options.baseUrl : await options.baseUrl();
    const request = requestOf(call, given, { baseUrl, token, group: options.group() });
    const key = request.headers["Idempotency-Key"];
    if (key !== undefined) options.onWrite?.(key);
    http ??= await import("./http.ts");
    try {
      const { fetch } = options;
      const answer = await http.sendRequest(request, { fetch, method: call.method, signal: given.signal }, readAnswer);
      if (key !== undefined) options.onWritten?.(call);
      return answer;
    } catch (error) {
      const isRefused = error instanceof ApiError && error.kind === "unauthorized" && call.access !== "public";
      if (!isRefused || token === null || !(await isRenewed(token)) || isRepeated) throw error;
      return exchange(call, { ...given, idempotencyKey: key }, readAnswer, true);
    }
  }

  /** Whether there is a new token after `token` was refused. */
  async function isRenewed(token: string): Promise<boolean> {
    const current = await options.token();
    // A late 401 for a token that has been replaced must not sign the user out.
    return token === current ? (await options.onUnauthorized?.()) === true : current !== null;
  }

  async function perform<A>(
    call: Call,
    given: Given,
    readAnswer: (answering: ResponsePromise) => Promise<A>,
  ): Promise<A> {
    const { capability } = call;
    if (capability && !can(capability)) throw new ApiError("not-found", "This server does not support this feature.");
    try {
      return await exchange(call, given, readAnswer);
    } catch (error) {
      const isMissing = error instanceof ApiError && error.status === 404;
      // If the backend declares the capability, a 404 refers to the entity and not to the call.
      if (isMissing && capability && known(capability) !== true) missing.add(capability);
      throw error;
    }
  }

  const sendVersioned: Client["sendVersioned"] = (call, ...[given]) =>
    perform(call, (given ?? {}) as Given, async (answering) => {
      // Ky's own `text` applies its timeout to reading the body too.
      const text = await answering.text();
      const { headers } = await answering;
      const answer = read(call.answer, decode(text, headers.get("content-type")));
      return { answer: answer as AnswerOf<typeof call>, version: versionOf(headers.get("etag")) };
    });

  const download: Client["download"] = (call, ...[given]) =>
    perform(call, (given ?? {}) as Given, async (answering) => {
      const { headers, body } = await answering;
      const fileName = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? null;
      return { fileName, pieces: body ?? new Blob([]).stream() };
    });

  return { can, sendVersioned, download, send: async (call, ...rest) => (await sendVersioned(call, ...rest)).answer };
}

/** Extracts the version from an `ETag`, including weak ones; null without a header. */
function versionOf(etag: string | null): string | null {
  return etag === null ? null : (/^(?:W\/)?"(.*)"$/.exec(etag)?.[1] ?? null);
}
