/** A request that would have left for another server than the console the user entered and the API that it names. */
export class ForeignOriginError extends Error {
  constructor(origin: string) {
    super(`The extension talks to its platform only, not to ${origin}.`);
    this.name = "ForeignOriginError";
  }
}

/**
 * The one function through which requests leave the extension: they reach this origin and nothing else.
 * Cookies stay out; the token is sent as a header by the client.
 */
export function platformFetch(origin: string): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== origin) return Promise.reject(new ForeignOriginError(url.origin));
    return fetch(input, { ...init, credentials: "omit", referrerPolicy: "no-referrer" });
  };
}
