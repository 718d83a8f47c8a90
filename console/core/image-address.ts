import { safeLink } from "#shared/domain/text/web-link.ts";
import { runtimeConfig } from "./runtime-config.ts";

/**
 * Where this console loads a picture of another host from: the server's copy, so that the host never learns who looks at
 * whom. Undefined for what is no http or https address, and where the server keeps no copies; then nothing is asked.
 */
export function imageAddress(url: unknown): string | undefined {
  const { apiBase, capabilities } = runtimeConfig();
  const address = typeof url === "string" && capabilities.images === true ? safeLink(url) : null;
  return address === null ? undefined : `${apiBase.replace(/\/+$/, "")}/images?url=${encodeURIComponent(address)}`;
}
