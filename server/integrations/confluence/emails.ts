import { list, object, text } from "../atlassian/read-json.ts";
import type { Answer, RequestOptions } from "../sync/connector.ts";
import { type ConfluenceContext, isCloud, nextPage } from "./api.ts";

/** Maximum number of pages to read from the account list. */
const mostPages = 200;

/** Emails of an organization's accounts by account id, cached per run. */
const directories = new WeakMap<ConfluenceContext["http"], Promise<ReadonlyMap<string, string>>>();

/**
 * Reads emails that Confluence Cloud omits from the list of managed accounts of the organization. Sends no request when
 * every account has an email.
 * @returns emails by account id; empty when the organization's admin key is not accepted
 */
export async function findEmails(
  context: ConfluenceContext,
  users: readonly unknown[],
): Promise<ReadonlyMap<string, string>> {
  const { orgAdminApiToken, orgAdminId } = context.settings;
  const isMissing = users.map(object).some(({ accountId, email }) => text(accountId) && !text(email));
  if (!isMissing || !orgAdminApiToken || !orgAdminId) return new Map();
  const known = directories.get(context.http) ?? readDirectory(context, orgAdminId, orgAdminApiToken);
  directories.set(context.http, known);
  try {
    return await known;
  } catch (error) {
    directories.delete(context.http);
    throw error;
  }
}

/**
 * Returns whether the organization's admin key is accepted. Always true for Data Center, which has no organizations.
 */
export async function isAdminKeyAccepted(context: ConfluenceContext): Promise<boolean> {
  const { orgAdminApiToken, orgAdminId } = context.settings;
  if (!isCloud(context.settings) || !orgAdminApiToken || !orgAdminId) return true;
  const { status } = await askOrganization(context, orgAdminId, orgAdminApiToken);
  return status === 200;
}

function askOrganization(
  { http, hosts }: ConfluenceContext,
  organizationId: string,
  token: string,
  path = "",
  query: RequestOptions["query"] = {},
): Promise<Answer> {
  return http.get(`${hosts.ATLASSIAN_API_URL}/admin/v1/orgs/${encodeURIComponent(organizationId)}${path}`, {
    query,
    headers: { authorization: `Bearer ${token}` },
    accept: [401, 403, 404],
  });
}

async function readDirectory(
  context: ConfluenceContext,
  organizationId: string,
  token: string,
): Promise<ReadonlyMap<string, string>> {
  const emails = new Map<string, string>();
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { status, body } = await askOrganization(context, organizationId, token, "/users", { cursor });
    if (status !== 200) {
      context.log.warn({ status }, "The organization admin key was not accepted; people are read without emails.");
      return emails;
    }
    const { data, links } = object(body);
    for (const account of list(data).map(object)) {
      const id = text(account.account_id);
      const email = text(account.email);
      if (id && email) emails.set(id, email);
    }
    cursor = nextPage(links)?.cursor;
    if (!cursor) break;
  }
  return emails;
}
