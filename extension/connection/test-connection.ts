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
  const another = {
    ok: false,
    title: "Something else answers at this address",
    text: "There is a server, but it is not a Community Data Platform.",
  } as const;
  let response: Response;
  try {
    response = await ask("cors");
  } catch {
    // A server of somebody else lets no other origin read its answer; that there is one can be told all the same.
    const answers = await ask("no-cors").then(
      () => true,
      () => false,
    );
    if (answers) return another;
    return {
      ok: false,
      title: "This address does not answer",
      text: "Check the spelling, or ask whether the console is behind a VPN.",
    };
  }
  if (!response.ok) return another;
  try {
    const config = read(runtimeConfigSchema, await response.json());
    return { ok: true, config, found: ["The console answers", "Sign-in is set up"] };
  } catch (error) {
    if (error instanceof ContractError || error instanceof SyntaxError) return another;
    throw error;
  }
}
