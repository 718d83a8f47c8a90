import * as z from "zod/mini";
import { list, object, text } from "../atlassian/read-json.ts";
import { isCloudUrl } from "../atlassian/site.ts";
import type { Answer, SyncContext } from "../sync/connector.ts";

export const confluenceSettings = z.object({
  /** Of the site, without a slash at the end; on Cloud without `/wiki`. */
  url: z.string(),
  deployment: z.optional(z.enum(["cloud", "server"])),
  username: z.string(),
  apiToken: z.string(),
  orgAdminApiToken: z.nullish(z.string()),
  orgAdminId: z.nullish(z.string()),
  /** Keys. */
  spaces: z.array(z.string()),
});

export type ConfluenceSettings = z.output<typeof confluenceSettings>;

export type ConfluenceContext = SyncContext<ConfluenceSettings>;

/** Whether it is Confluence Cloud, whose API differs from that of Data Center. */
export function isCloud({ deployment, url }: ConfluenceSettings): boolean {
  return deployment ? deployment === "cloud" : isCloudUrl(url);
}

/** Where the API and the pages stand. */
export function siteUrl(settings: ConfluenceSettings): string {
  return isCloud(settings) ? `${settings.url}/wiki` : settings.url;
}

/** Confluence's own words in an answer; undefined when there are none. */
export function confluenceMessage({ body }: Answer): string | undefined {
  const { message, errors } = object(body);
  const said = [message, ...list(errors).map((error) => object(error).title)].flatMap((each) => text(each) ?? []);
  return said.length > 0 ? said.join(" ") : undefined;
}

/**
 * What the link to the next page adds to the query. The rest of the link is left alone, so that an answer can send no
 * credentials to another address.
 */
export function nextPage(links: unknown): { readonly cursor?: string; readonly start?: string } | undefined {
  const next = text(object(links).next);
  const query = next ? URL.parse(next, "https://next.invalid")?.searchParams : undefined;
  const cursor = query?.get("cursor");
  const start = query?.get("start");
  if (cursor) return { cursor };
  return start ? { start } : undefined;
}

/** Whether the space is there for these credentials. */
export async function hasSpace({ http, settings }: ConfluenceContext, key: string): Promise<boolean> {
  if (!isCloud(settings)) {
    const { status } = await http.get(`/rest/api/space/${encodeURIComponent(key)}`, { accept: [403, 404] });
    return status === 200;
  }
  const { body } = await http.get("/api/v2/spaces", { query: { keys: key } });
  return list(object(body).results).length > 0;
}
