import { authSignInStart } from "#shared/contract/auth.ts";
import { sendIfSupported } from "./backend.ts";
import type { Client } from "./client.ts";

/** Creates the nonce of a sign-in: the server's where it creates them, so that it knows when the sign-in started. */
export async function createNonce(client: Pick<Client, "can" | "send">): Promise<string> {
  return (await sendIfSupported(client, authSignInStart))?.nonce ?? crypto.randomUUID();
}

/** Value of `prompt` that lets the user choose another account. @param metadata the provider's discovery document */
export function promptOf(metadata: object): "select_account" | "login" {
  const supported = "prompt_values_supported" in metadata ? metadata.prompt_values_supported : undefined;
  // Most providers that have a choice of accounts do not list it.
  return Array.isArray(supported) && !supported.includes("select_account") ? "login" : "select_account";
}
