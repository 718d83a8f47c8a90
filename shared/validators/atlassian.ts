import { trimEndOf } from "../domain/text/trim-characters.ts";
import { firstError, maxLength, type Rule, required, requiredMessage, webAddress } from "./rules.ts";

/** Messages of the Jira and Confluence forms. */
export const atlassianMessages = {
  url: "Enter valid URL",
  credentials: "Leave user name and password out of the URL",
  projectKey: "Project key is invalid",
  spaceKey: "Space key is invalid",
  duplicateKey: "This key is already in the list",
} as const;

/** Access to Jira: without credentials for public data, as a user, or with a user's token. */
export type JiraAccess = "none" | "basic" | "token";

/** Fields of the Jira form besides the project keys. */
export interface JiraForm {
  readonly url: string;
  readonly access: JiraAccess;
  readonly username: string;
  readonly apiToken: string;
  readonly personalAccessToken: string;
  readonly webhookSecret: string;
}

/** Fields of the Confluence form besides the space keys. */
export interface ConfluenceForm {
  readonly url: string;
  readonly username: string;
  readonly apiToken: string;
  readonly orgAdminApiToken: string;
  readonly orgAdminId: string;
}

/** Maximum characters of a URL, a name and a token; maximum number of keys. */
export const atlassianLengths = { url: 1_000, name: 255, secret: 4_000, keys: 500 } as const;

/**
 * Stored form of a site's URL: without a trailing slash and without the path of the page it was copied from.
 * @returns null for an invalid URL
 */
export function cleanSiteUrl(given: string): string | null {
  const url = URL.parse(given.trim());
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  const path = trimEndOf(url.pathname.replace(pagePath, ""), "/");
  // Confluence Cloud is always under `/wiki`, so that part is left out.
  return `${url.origin}${/\.atlassian\.net$/i.test(url.hostname) ? path.replace(/^\/wiki$/, "") : path}`;
}

/** Whether two URLs have the same origin. Tokens entered for one server are never sent to another. */
export function isSameSite(one: string, other: string): boolean {
  return URL.parse(one)?.origin === URL.parse(other)?.origin;
}

/** Path of a Jira or Confluence page. It is removed when a page URL is pasted instead of the site's URL. */
const pagePath =
  /\/(?:browse|projects|issues|secure|dashboards|jira\/(?:software|core|servicedesk|people|your-work|dashboards)|display|spaces|pages|home|rest|(?:dashboard|index)\.(?:action|jsp))(?:\/.*)?$/is;

/** Keys to send: without blanks and duplicates. Jira project keys are in upper case. */
export function cleanKeys(keys: readonly string[], product: "jira" | "confluence"): string[] {
  const trimmed = keys.map((key) => key.trim()).filter((key) => key !== "");
  return [...new Set(product === "jira" ? trimmed.map((key) => key.toUpperCase()) : trimmed)];
}

/** The first error of each row of project keys. Blank rows are left out when the form is sent. */
export function projectKeyErrors(keys: readonly string[]): (string | null)[] {
  return keyErrors(keys, "jira", (key) =>
    key === "" || /^[a-z]\w{0,254}$/i.test(key) ? null : atlassianMessages.projectKey,
  );
}

/** The first error of each row of space keys, which must not be blank. Personal spaces begin with `~`. */
export function spaceKeyErrors(keys: readonly string[]): (string | null)[] {
  return keyErrors(keys, "confluence", (key) => {
    if (key === "") return requiredMessage;
    return /^~?[\w.:@-]{1,255}$/.test(key) ? null : atlassianMessages.spaceKey;
  });
}

function keyErrors(keys: readonly string[], product: "jira" | "confluence", rule: Rule): (string | null)[] {
  return keys.map((key, at) => {
    const wrong = rule(key.trim());
    if (wrong) return wrong;
    const [own] = cleanKeys([key], product);
    return own !== undefined && cleanKeys(keys.slice(0, at), product).includes(own)
      ? atlassianMessages.duplicateKey
      : null;
  });
}

/**
 * The first error of each field of the Jira form. `hasSecrets`: the server keeps stored secrets when the fields are
 * empty.
 */
export function jiraErrors(form: JiraForm, hasSecrets: boolean): Record<keyof JiraForm, string | null> {
  const { access } = form;
  return {
    url: firstError(form.url, siteUrlRules),
    access: null,
    username: access === "basic" ? firstError(form.username, nameRules) : null,
    apiToken: access === "basic" ? firstError(form.apiToken, secretRules(hasSecrets)) : null,
    personalAccessToken: access === "token" ? firstError(form.personalAccessToken, secretRules(hasSecrets)) : null,
    webhookSecret: firstError(form.webhookSecret, secretRules(true)),
  };
}

/** The first error of each field of Confluence: all are required (wire.md 24). `hasSecrets` as for Jira. */
export function confluenceErrors(
  form: ConfluenceForm,
  hasSecrets: boolean,
): Record<keyof ConfluenceForm, string | null> {
  return {
    url: firstError(form.url, siteUrlRules),
    username: firstError(form.username, nameRules),
    apiToken: firstError(form.apiToken, secretRules(hasSecrets)),
    orgAdminApiToken: firstError(form.orgAdminApiToken, secretRules(hasSecrets)),
    orgAdminId: firstError(form.orgAdminId, nameRules),
  };
}

const siteUrlRules: readonly Rule[] = [
  required(),
  webAddress(atlassianMessages.url),
  (value) => {
    const url = URL.parse(value.trim());
    return url?.username || url?.password ? atlassianMessages.credentials : null;
  },
  maxLength(atlassianLengths.url, "URL"),
];

const nameRules: readonly Rule[] = [required(), maxLength(atlassianLengths.name)];

const secretRules = (isKept: boolean): readonly Rule[] => [
  ...(isKept ? [] : [required()]),
  maxLength(atlassianLengths.secret),
];
