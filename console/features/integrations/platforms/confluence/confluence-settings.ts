import { type ConfluenceForm, cleanKeys, cleanSiteUrl } from "#shared/validators/atlassian.ts";
import { list, object, text } from "../../connect/read-settings.ts";

/** Saved settings of a Confluence connection. Other backends also return the secrets. */
export interface SavedConfluence extends ConfluenceForm {
  readonly spaces: readonly string[];
}

/** Parses settings for the form. Older settings have a single space with key and name. */
export function savedConfluence(settings: unknown): SavedConfluence {
  const { url, username, apiToken, orgAdminApiToken, orgAdminId, spaces, space } = object(settings);
  const single = text(object(space).key);
  const keys = list(spaces).flatMap((key) => text(key) ?? []);
  return {
    url: text(url) ?? "",
    username: text(username) ?? "",
    apiToken: text(apiToken) ?? "",
    orgAdminApiToken: text(orgAdminApiToken) ?? "",
    orgAdminId: text(orgAdminId) ?? "",
    spaces: keys.length === 0 && single ? [single] : keys,
  };
}

/** URL of a space. */
export function spaceUrl({ url }: SavedConfluence, key: string): string {
  const isCloud = /\.atlassian\.net$/i.test(URL.parse(url)?.hostname ?? "");
  return `${url}${isCloud ? "/wiki/spaces" : "/display"}/${encodeURIComponent(key)}`;
}

/** Body of the connect call. */
export function confluenceBody(form: ConfluenceForm, spaces: readonly string[]) {
  return {
    url: cleanSiteUrl(form.url) ?? form.url.trim(),
    username: form.username.trim(),
    apiToken: form.apiToken.trim(),
    orgAdminApiToken: form.orgAdminApiToken.trim(),
    orgAdminId: form.orgAdminId.trim(),
    spaces: cleanKeys(spaces, "confluence"),
  };
}
