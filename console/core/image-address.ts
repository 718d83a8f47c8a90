import { safeLink } from "#shared/domain/web-link.ts";

/**
 * Where this console loads a picture of another host from: its own server's copy, so that the host never learns who
 * looks at whom. Undefined for what is no http or https address; then nothing is asked.
 */
export function imageAddress(url: unknown): string | undefined {
  const address = typeof url === "string" ? safeLink(url) : null;
  return address === null ? undefined : `/api/images?url=${encodeURIComponent(address)}`;
}
