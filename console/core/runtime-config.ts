import { type RuntimeConfig, runtimeConfigSchema } from "#shared/contract/config.ts";
import { read } from "#shared/contract/read.ts";

let loaded: RuntimeConfig | null = null;

/**
 * Loads /config.json once; no configuration is part of the build. After a failure the next call tries again.
 * @throws the error of the request or of the validation.
 */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  if (loaded) return loaded;
  const answer = await fetch("/config.json", { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`/config.json returned status ${answer.status}`);
  loaded = read(runtimeConfigSchema, await answer.json());
  return loaded;
}

/** Configuration of the platform that serves this console. It is loaded before the console starts. */
export function runtimeConfig(): RuntimeConfig {
  if (!loaded) throw new Error("The configuration has not been loaded yet.");
  return loaded;
}
