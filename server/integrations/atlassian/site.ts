import { type Answer, SyncError } from "../sync/connector.ts";

/** Whether the address is one of Atlassian's own: a site of the Cloud. */
export function isCloudUrl(url: string): boolean {
  return /\.(?:atlassian\.net|jira\.com|jira-dev\.com)$/i.test(URL.parse(url)?.hostname ?? "");
}

/** Value of the header of whoever signs requests with a name and a token or password. */
export function basicAuthorization(username: string, token: string): string {
  return `Basic ${Buffer.from(`${username}:${token}`).toString("base64")}`;
}

/** What an answer means that is not of the API: cut off on its way, or of another program, such as a page to sign in. */
export function foreignAnswer({ headers, body }: Answer, product: string): SyncError {
  const isJson = headers.get("content-type")?.includes("json") ?? false;
  return isJson && typeof body === "string"
    ? new SyncError("transient", `${product} answered JSON that cannot be read.`)
    : new SyncError("setup", `This URL is not that of a ${product} that can be read.`);
}
