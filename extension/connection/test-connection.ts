import { type RuntimeConfig, runtimeConfigSchema } from "#shared/contract/config.ts";
import { ContractError, read } from "#shared/contract/read.ts";
import { platformFetch } from "./platform-fetch.ts";

export type Connection =
  | { readonly ok: true; readonly config: RuntimeConfig; readonly found: readonly string[] }
  | { readonly ok: false; readonly title: string; readonly text: string };

const patienceMs = 10_000;

/** Asks the console at `origin` what it is, and says in words what was found or which step failed. */
export async function testConnection(origin: string): Promise<Connection> {
  const ask = (mode: RequestMode) =>
    platformFetch(origin)(`${origin}/config.json`, { mode, signal: AbortSignal.timeout(patienceMs) });
  const another = (text: string) => ({ ok: false, title: "Something else answers at this address", text }) as const;
  let response: Response;
  try {
    response = await ask("cors");
  } catch (error) {
    // A server of somebody else lets no other origin read its answer; that there is one can be told all the same.
    const isSilent = error instanceof DOMException && error.name === "TimeoutError";
    const answers = !isSilent && (await ask("no-cors").then(Boolean, () => false));
    if (answers)
      return another("It is not a Community Data Platform, or does not let this extension read its answers.");
    return {
      ok: false,
      title: "This address does not answer",
      text: "Check the spelling, or ask whether the console is behind a VPN.",
    };
  }
  const notOurs = another("There is a server, but it is not a Community Data Platform.");
  if (!response.ok) return notOurs;
  try {
    const config = read(runtimeConfigSchema, await response.json());
    return { ok: true, config, found: ["The console answers", "Sign-in is set up"] };
  } catch (error) {
    if (error instanceof ContractError || error instanceof SyntaxError) return notOurs;
    throw error;
  }
}
