import { type RuntimeConfig, runtimeConfigSchema } from "#shared/contract/config.ts";
import { read } from "#shared/contract/read.ts";

let loaded: RuntimeConfig | null = null;

/**
 * Reads /config.json, once: nothing of it is baked in at build time. A failed reading is asked again by the next call.
 * @throws what the request or the reading failed with.
 */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  if (loaded) return loaded;
  const answer = await fetch("/config.json", { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`/config.json was answered with ${answer.status}`);
  loaded = read(runtimeConfigSchema, await answer.json());
  return loaded;
}

/** The configuration of the platform that serves this console. The console starts only after it was read. */
export function runtimeConfig(): RuntimeConfig {
  if (!loaded) throw new Error("The configuration has not been read yet.");
  return loaded;
}
