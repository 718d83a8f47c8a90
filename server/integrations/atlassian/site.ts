import { type Answer, SyncError } from "../sync/connector.ts";

/** Returns whether the URL belongs to Atlassian Cloud. */
export function isCloudUrl(url: string): boolean {
  return /\.(?:atlassian\.net|jira\.com|jira-dev\.com)$/i.test(URL.parse(url)?.hostname ?? "");
}

/** Returns the `Authorization` header for a username with a token or password. */
export function basicAuthorization(username: string, token: string): string {
  return `Basic ${Buffer.from(`${username}:${token}`).toString("base64")}`;
}

/**
 * Returns the error for a response that does not come from the API: truncated, or from another program such as a
 * sign-in page.
 */
export function foreignAnswer({ headers, body }: Answer, product: string): SyncError {
  const isJson = headers.get("content-type")?.includes("json") ?? false;
  return isJson && typeof body === "string"
    ? new SyncError("transient", `${product} sent invalid JSON.`)
    : new SyncError("setup", `No supported ${product} site found at this URL.`);
}
