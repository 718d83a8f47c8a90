import { recordResponse } from "./reachability.ts";

/** Thrown for a request to any server other than the console and its API. */
export class ForeignOriginError extends Error {
  constructor(origin: string) {
    super(`The extension only connects to its own console, not to ${origin}.`);
    this.name = "ForeignOriginError";
  }
}

/** Responses of a proxy whose upstream server is down. */
const gatewayErrors: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Wraps `fetch`. All requests of the extension use this function, and it allows this origin only. Cookies are not sent;
 * the client sends the token as a header.
 */
export function platformFetch(origin: string): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) throw new ForeignOriginError(url.origin);
    try {
      const response = await fetch(input, { ...init, credentials: "omit", referrerPolicy: "no-referrer" });
      recordResponse(!gatewayErrors.has(response.status));
      return response;
    } catch (error) {
      // An aborted request shows nothing about the server.
      if (!(error instanceof DOMException && error.name === "AbortError")) recordResponse(false);
      throw error;
    }
  };
}
