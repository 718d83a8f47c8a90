import { useQuery } from "@tanstack/react-query";
import { queryFreshMs } from "#shared/domain/limits.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { apiAddressOf } from "../connection/api-address.ts";
import { platformFetch } from "../connection/platform-fetch.ts";
import type { Workplace } from "../connection/session.ts";

/**
 * Returns the console's copy of an external picture as a `data:` URL, so that its host does not learn about the viewer.
 * Null until it is loaded, without one, and for servers that keep no copies.
 */
export function usePicture({ client, origin, token }: Workplace, url: unknown): string | null {
  const address = typeof url === "string" ? safeLink(url) : null;
  const { data } = useQuery({
    queryKey: ["picture", origin, address],
    queryFn: async ({ signal }) => {
      const base = await apiAddressOf(origin);
      const response = await platformFetch(new URL(base).origin)(
        `${base}/images?url=${encodeURIComponent(address ?? "")}`,
        { signal, headers: { authorization: `Bearer ${token}` } },
      );
      return response.ok ? toDataUrl(await response.blob()) : null;
    },
    enabled: address !== null && client.can("images") === true,
    staleTime: queryFreshMs,
  });
  return data ?? null;
}

const toDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
