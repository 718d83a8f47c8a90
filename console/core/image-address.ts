import { isCapable } from "#shared/client/backend.ts";
import { trimEndOf } from "#shared/domain/text/trim-characters.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { runtimeConfig } from "./runtime-config.ts";

/**
 * Returns the URL of the server's copy of an external image, so that its host does not learn about the viewer.
 * Undefined for other than http or https URLs, and for servers that keep no copies; then no image is requested.
 */
export function imageAddress(url: unknown): string | undefined {
  const { apiBase, capabilities } = runtimeConfig();
  const address = typeof url === "string" && isCapable(capabilities, "images") ? safeLink(url) : null;
  return address === null ? undefined : `${trimEndOf(apiBase, "/")}/images?url=${encodeURIComponent(address)}`;
}
