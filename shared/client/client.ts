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
  /** Address of the API, for example `https://host/api`; a function where it has to be looked up. */
  readonly baseUrl: string | (() => Promise<string>);
  readonly fetch: typeof globalThis.fetch;
  /** The app token, or null when nobody is signed in. */
  readonly token: () => string | null | Promise<string | null>;
  readonly group: () => SelectedGroup | null;
  /** Told when the server no longer takes the token that is in use. */
  readonly onUnauthorized?: () => void;
  /** Told the `Idempotency-Key` of each write before it is sent. */
  readonly onWrite?: (key: string) => void;
  /** Told each write that was carried out. */
  readonly onWritten?: (call: Call) => void;
  /** What `/config.json` says the backend can do. What it does not say is found out by asking. */
  readonly capabilities?: Readonly<Record<string, boolean | undefined>>;
}

/** The options of a call, which may be left out when all of them may. */
type Rest<C extends Call> =
  Record<never, never> extends SendOptions<C> ? [options?: SendOptions<C>] : [options: SendOptions<C>];

/** An entity and the version it was read in. */
export interface Versioned<A> {
  readonly answer: A;
  readonly version: string | null;
}

/** A file on its way. */
export interface FileAnswer {
  /** As the server calls it; null where it does not say. */
  readonly fileName: string | null;
  readonly pieces: ReadableStream<Uint8Array<ArrayBuffer>>;
}

export interface Client {
  /**
   * Makes a call and reads its answer.
   * @throws ApiError when it fails, ContractError when the answer cannot be read, AbortError when it is abandoned.
   */
  send<C extends Call>(call: C, ...rest: Rest<C>): Promise<AnswerOf<C>>;
  /** The same, with the version of the answered entity (its `ETag`) to give as `ifMatch`; null where there is none. */
  sendVersioned<C extends Call>(call: C, ...rest: Rest<C>): Promise<Versioned<AnswerOf<C>>>;
  /** Makes a call that answers with a file, which comes piece by piece. Fails as `send` does. */
  download<C extends Call>(call: C, ...rest: Rest<C>): Promise<FileAnswer>;
  /** False when the backend is known to lack the capability: what needs it is hidden. */
  has(capability: Capability): boolean;
}

/** The options of any call, when its types do not matter. */
type Given = LooseOptions & { readonly signal?: AbortSignal | undefined };

/** The client of one backend, built from the contract. It raises no toast and touches no global state. */
export function createClient(options: ClientOptions): Client {
  /** Capabilities whose call met a 404: not asked for again in this session. */
  const missing = new Set<Capability>();
  const known = (capability: Capability) => options.capabilities?.[capability];
  const has = (capability: Capability) => known(capability) !== false && !missing.has(capability);

  async function exchange<A>(
    call: Call,
    given: Given,
    readAnswer: (answering: ResponsePromise) => Promise<A>,
  ): Promise<A> {
    const token = await options.token();
    const baseUrl = typeof options.baseUrl === "string" ? options.baseUrl : await options.baseUrl();
    const request = requestOf(call, given, { baseUrl, token, group: options.group() });
    const key = request.headers["Idempotency-Key"];
    if (key !== undefined) options.onWrite?.(key);
    // On demand, since what opens first asks for nothing (extension); the console has it from the start.
    const { sendRequest } = await import("./http.ts");
    try {
      const { fetch } = options;
      const answer = await sendRequest(request, { fetch, method: call.method, signal: given.signal }, readAnswer);
      if (key !== undefined) options.onWritten?.(call);
      return answer;
    } catch (error) {
      // A late 401 for a token that was replaced meanwhile must not sign the user out.
      if (error instanceof ApiError && error.kind === "unauthorized" && call.access !== "public") {
        if (token !== null && token === (await options.token())) options.onUnauthorized?.();
      }
      throw error;
    }
  }

  async function ask<A>(call: Call, given: Given, readAnswer: (answering: ResponsePromise) => Promise<A>): Promise<A> {
    const { capability } = call;
    if (capability && !has(capability)) throw new ApiError("not-found", "This server does not offer this.");
    try {
      return await exchange(call, given, readAnswer);
    } catch (error) {
      const isMissing = error instanceof ApiError && error.status === 404;
      // Where the backend says that it has the capability, 404 speaks of the entity and not of the call.
      if (isMissing && capability && known(capability) !== true) missing.add(capability);
      throw error;
    }
  }

  const sendVersioned: Client["sendVersioned"] = (call, ...[given]) =>
    ask(call, (given ?? {}) as Given, async (answering) => {
      // Ky's own `text` also bounds the time that reading the body takes.
      const text = await answering.text();
      const { headers } = await answering;
      const answer = read(call.answer, decode(text, headers.get("content-type")));
      return { answer: answer as AnswerOf<typeof call>, version: versionOf(headers.get("etag")) };
    });

  const download: Client["download"] = (call, ...[given]) =>
    ask(call, (given ?? {}) as Given, async (answering) => {
      const { headers, body } = await answering;
      const fileName = /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? null;
      return { fileName, pieces: body ?? new Blob([]).stream() };
    });

  return { has, sendVersioned, download, send: async (call, ...rest) => (await sendVersioned(call, ...rest)).answer };
}

/** The version in an `ETag`, which may be weak; null when none was sent. */
function versionOf(etag: string | null): string | null {
  return etag === null ? null : (/^(?:W\/)?"(.*)"$/.exec(etag)?.[1] ?? null);
}
