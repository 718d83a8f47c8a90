import { firstError, maxLength, type Rule, required, requiredMessage, webAddress } from "./rules.ts";

/** Texts of what only these forms check. */
export const atlassianMessages = {
  url: "Enter valid URL",
  credentials: "Leave user name and password out of the URL",
  projectKey: "Project key is invalid",
  spaceKey: "Space key is invalid",
  duplicateKey: "This key is already in the list",
} as const;

/** How Jira is read: without credentials what is public, else as a user or with the token of one. */
export type JiraAccess = "none" | "basic" | "token";

/** Fields of the form of Jira besides the project keys. */
export interface JiraForm {
  readonly url: string;
  readonly access: JiraAccess;
  readonly username: string;
  readonly apiToken: string;
  readonly personalAccessToken: string;
  readonly webhookSecret: string;
}

/** Fields of the form of Confluence besides the space keys. */
export interface ConfluenceForm {
  readonly url: string;
  readonly username: string;
  readonly apiToken: string;
  readonly orgAdminApiToken: string;
  readonly orgAdminId: string;
}

/** Characters of a URL, a name and a token at most. */
export const atlassianLengths = { url: 1_000, name: 255, secret: 4_000, keys: 500 } as const;

/**
 * Address of a site as it is stored: without a slash at the end, and without the page that it was copied from.
 * @returns null for what is no web address
 */
export function cleanSiteUrl(given: string): string | null {
  const url = URL.parse(given.trim());
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  const path = url.pathname.replace(pagePath, "").replace(/\/+$/, "");
  // The Confluence of a site in the Cloud always stands there.
  return `${url.origin}${/\.atlassian\.net$/i.test(url.hostname) ? path.replace(/^\/wiki$/, "") : path}`;
}

/** Whether two addresses lead to the same server: tokens entered for one are not sent to another. */
export function isSameSite(one: string, other: string): boolean {
  return URL.parse(one)?.origin === URL.parse(other)?.origin;
}

/** The path of a page of Jira or Confluence: it is cut off when the address of a page is pasted as the site's. */
const pagePath =
  /\/(?:browse|projects|issues|secure|dashboards|jira\/(?:software|core|servicedesk|people|your-work|dashboards)|display|spaces|pages|home|rest|(?:dashboard|index)\.(?:action|jsp))(?:\/.*)?$/i;

/** Keys as they are sent: without blank and doubled ones. Project keys are written in capitals. */
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

/** The first error of each row of space keys: none may be blank. Those of people begin with `~`. */
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

/** The first error of each field of Jira. `hasSecrets`: the server keeps those that are left empty. */
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
