import { noteAnswer } from "./reachability.ts";

/** A request that would have left for another server than the console the user entered and the API that it names. */
export class ForeignOriginError extends Error {
  constructor(origin: string) {
    super(`The extension talks to its platform only, not to ${origin}.`);
    this.name = "ForeignOriginError";
  }
}

/** Answers of a proxy whose server is down. */
const gatewayErrors: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * The one function through which requests leave the extension: they reach this origin and nothing else.
 * Cookies stay out; the token is sent as a header by the client.
 */
export function platformFetch(origin: string): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) throw new ForeignOriginError(url.origin);
    try {
      const response = await fetch(input, { ...init, credentials: "omit", referrerPolicy: "no-referrer" });
      noteAnswer(!gatewayErrors.has(response.status));
      return response;
    } catch (error) {
      // Whoever aborts a request has learned nothing of the server.
      if (!(error instanceof DOMException && error.name === "AbortError")) noteAnswer(false);
      throw error;
    }
  };
}
