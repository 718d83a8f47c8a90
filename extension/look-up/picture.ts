import { useQuery } from "@tanstack/react-query";
import { queryFreshMs } from "#shared/domain/limits.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import type { Workplace } from "../connection/session.ts";

/**
 * Returns the console's copy of an external picture as a `data:` URL, so that its host does not learn about the viewer.
 * Null until it is loaded, without one, and for servers that keep no copies.
 */
export function usePicture(workplace: Workplace, url: unknown): string | null {
  const address = typeof url === "string" ? safeLink(url) : null;
  const { data } = useQuery({
    queryKey: ["picture", workplace.origin, address],
    queryFn: async ({ signal }) => (await import("./fetch-picture.ts")).fetchPicture(workplace, address ?? "", signal),
    enabled: address !== null && workplace.client.can("images") === true,
    staleTime: queryFreshMs,
  });
  return data ?? null;
}
