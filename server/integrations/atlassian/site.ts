/** Whether the address is one of Atlassian's own: a site of the Cloud. */
export function isCloudUrl(url: string): boolean {
  return /\.(?:atlassian\.net|jira\.com|jira-dev\.com)$/i.test(URL.parse(url)?.hostname ?? "");
}

/** Value of the header of whoever signs requests with a name and a token or password. */
export function basicAuthorization(username: string, token: string): string {
  return `Basic ${Buffer.from(`${username}:${token}`).toString("base64")}`;
}
