/** Address that `npm start` serves the platform at. */
export const defaultAddress = "http://localhost:4100";

const loopback = new Set(["localhost", "127.0.0.1"]);

/**
 * Returns the origin of a typed address, with `https://` added when no scheme was given.
 * @returns the origin, or the validation error
 */
export function readAddress(typed: string): { origin: string } | { problem: string } {
  const text = typed.trim();
  if (text === "") return { problem: "Enter the console URL." };
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${guessScheme(text)}://${text}`);
  if (url === null) return { problem: "This is not a valid URL. Enter one like https://community.example.org." };
  if (url.protocol === "https:" || (url.protocol === "http:" && loopback.has(url.hostname)))
    return { origin: url.origin };
  if (url.protocol === "http:") {
    return {
      problem: "Use https. With http, others on the network could read your data. Only localhost may use http.",
    };
  }
  return { problem: "The URL must start with https://." };
}

function guessScheme(text: string): "http" | "https" {
  return loopback.has(text.split(/[:/]/)[0] ?? "") ? "http" : "https";
}
