import * as z from "zod/mini";
import { list, object, text } from "../atlassian/read-json.ts";
import { isCloudUrl } from "../atlassian/site.ts";
import type { Answer, SyncContext } from "../sync/connector.ts";

export const confluenceSettings = z.object({
  /** URL of the site without a trailing slash; on Cloud without `/wiki`. */
  url: z.string(),
  deployment: z.optional(z.enum(["cloud", "server"])),
  username: z.string(),
  apiToken: z.string(),
  orgAdminApiToken: z.nullish(z.string()),
  orgAdminId: z.nullish(z.string()),
  /** Space keys. */
  spaces: z.array(z.string()),
});

export type ConfluenceSettings = z.output<typeof confluenceSettings>;

export type ConfluenceContext = SyncContext<ConfluenceSettings>;

/** Returns whether the site is Confluence Cloud. Its API differs from that of Data Center. */
export function isCloud({ deployment, url }: ConfluenceSettings): boolean {
  return deployment ? deployment === "cloud" : isCloudUrl(url);
}

/** Returns the base URL of the API and of the pages. */
export function siteUrl(settings: ConfluenceSettings): string {
  return isCloud(settings) ? `${settings.url}/wiki` : settings.url;
}

/** Returns Confluence's error message in a response; undefined when there is none. */
export function confluenceMessage({ body }: Answer): string | undefined {
  const { message, errors } = object(body);
  const messages = [message, ...list(errors).map((error) => object(error).title)].flatMap((each) => text(each) ?? []);
  return messages.length > 0 ? messages.join(" ") : undefined;
}

/**
 * Returns the query parameters of the link to the next page. The rest of the link is ignored, so that a response cannot
 * redirect credentials to another host.
 */
export function nextPage(links: unknown): { readonly cursor?: string; readonly start?: string } | undefined {
  const next = text(object(links).next);
  const query = next ? URL.parse(next, "https://next.invalid")?.searchParams : undefined;
  const cursor = query?.get("cursor");
  const start = query?.get("start");
  if (cursor) return { cursor };
  return start ? { start } : undefined;
}

/** Returns whether the space is visible to these credentials. */
export async function hasSpace({ http, settings }: ConfluenceContext, key: string): Promise<boolean> {
  if (!isCloud(settings)) {
    const { status } = await http.get(`/rest/api/space/${encodeURIComponent(key)}`, { accept: [403, 404] });
    return status === 200;
  }
  const { body } = await http.get("/api/v2/spaces", { query: { keys: key } });
  return list(object(body).results).length > 0;
}
