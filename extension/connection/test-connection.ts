import { type RuntimeConfig, runtimeConfigSchema } from "#shared/contract/config.ts";
import { ContractError, read } from "#shared/contract/read.ts";
import { apiAddressIn } from "./api-address.ts";
import { platformFetch } from "./platform-fetch.ts";

export type Connection =
  | { readonly ok: true; readonly config: RuntimeConfig; readonly found: readonly string[] }
  | Missing;

interface Missing {
  readonly ok: false;
  readonly title: string;
  readonly text: string;
  /** True when no server responded at all, which may be temporary. */
  readonly isSilent: boolean;
}

const timeoutMs = 10_000;

const missing = (title: string, text: string, isSilent = false): Missing => ({ ok: false, title, text, isSilent });

const fetchAddress = (address: string, mode: RequestMode) =>
  platformFetch(new URL(address).origin)(address, { mode, signal: AbortSignal.timeout(timeoutMs) });

/**
 * Fetches an address. A foreign server may block cross-origin reads; a second request without CORS still shows that it
 * exists.
 */
async function answerOf(address: string): Promise<Response | "hidden" | "none"> {
  try {
    return await fetchAddress(address, "cors");
  } catch (error) {
    const isSilent = error instanceof DOMException && error.name === "TimeoutError";
    return !isSilent && (await fetchAddress(address, "no-cors").then(Boolean, () => false)) ? "hidden" : "none";
  }
}

/** Reads the configuration of the console at `origin`. */
export async function readConsole(origin: string): Promise<Connection> {
  const another = (text: string) => missing("This URL is not a console", text);
  const response = await answerOf(`${origin}/config.json`);
  if (response === "none") {
    const text = "Check the spelling, or ask whether you need a VPN to reach the console.";
    return missing("This URL does not respond", text, true);
  }
  if (response === "hidden") {
    return another("It is not a Community Data Platform, or it does not allow this extension.");
  }
  const notOurs = another("A server responded, but it is not a Community Data Platform.");
  if (!response.ok) return notOurs;
  try {
    const config = read(runtimeConfigSchema, await response.json());
    return { ok: true, config, found: ["The console responds"] };
  } catch (error) {
    if (error instanceof ContractError || error instanceof SyntaxError) return notOurs;
    throw error;
  }
}

/** Tests the console at `origin` and the API that it names. Returns readable results or the first problem. */
export async function testConnection(origin: string): Promise<Connection> {
  const about = await readConsole(origin);
  if (!about.ok) return about;
  const { config, found } = about;
  const api = apiAddressIn(config, origin);
  if (api === null) {
    return missing(
      "The API cannot be used",
      `The API URL of the console, ${config.apiBase}, is neither https nor local.`,
    );
  }
  // The API responds with an error without a token, which still proves that it exists.
  const answer = await answerOf(`${api}/auth/me`);
  if (answer === "none") return missing("The API does not respond", `The console is configured to use ${api}.`);
  if (answer === "hidden") {
    const text = `The API at ${api} must allow the origin ${location.origin}.`;
    return missing("The API does not allow this extension", text);
  }
  if (answer.status === 404)
    return missing("There is no API at the configured URL", `The console is configured to use ${api}.`);
  if (config.auth.extensionClientId === "") {
    return missing("Sign-in is not set up", "The console's configuration has no client ID for the extension.");
  }
  return { ok: true, config, found: [...found, "The API responds", "Sign-in is set up"] };
}
