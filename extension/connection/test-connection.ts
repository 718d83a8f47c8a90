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
  const another = (text: string) => missing("Something else answers at this address", text);
  const response = await answerOf(`${origin}/config.json`);
  if (response === "none") {
    const text = "Check the spelling, or ask whether the console is behind a VPN.";
    return missing("This address does not answer", text, true);
  }
  if (response === "hidden") {
    return another("It is not a Community Data Platform, or does not let this extension read its answers.");
  }
  const notOurs = another("There is a server, but it is not a Community Data Platform.");
  if (!response.ok) return notOurs;
  try {
    const config = read(runtimeConfigSchema, await response.json());
    return { ok: true, config, found: ["The console answers"] };
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
    return missing("The API cannot be used", `The console names ${config.apiBase}, which is neither https nor local.`);
  }
  // The API responds with an error without a token, which still proves that it exists.
  const answer = await answerOf(`${api}/auth/me`);
  if (answer === "none") return missing("The API does not answer", `The console names ${api} as its address.`);
  if (answer === "hidden") {
    const text = `It answers at ${api}, but not to this extension: its server has to allow the origin ${location.origin}.`;
    return missing("The API does not let this extension read its answers", text);
  }
  if (answer.status === 404) return missing("There is no API at its address", `The console names ${api}.`);
  if (config.auth.extensionClientId === "") {
    return missing("Sign-in is not set up", "The console's configuration names no client for the extension.");
  }
  return { ok: true, config, found: [...found, "The API answers", "Sign-in is set up"] };
}
