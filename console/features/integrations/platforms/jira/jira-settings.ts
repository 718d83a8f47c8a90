import { cleanKeys, cleanSiteUrl, isSameSite, type JiraAccess, type JiraForm } from "#shared/validators/atlassian.ts";
import { list, object, text } from "../../connect/read-settings.ts";

/** What is saved of a connection to Jira. Other backends than ours answer the secrets too. */
export interface SavedJira extends JiraForm {
  readonly projects: readonly string[];
  /** The backend keeps the secrets to itself. */
  readonly hasSecrets: boolean;
  readonly hasWebhookSecret: boolean;
}

/** Settings as the form shows them. */
export function savedJira(settings: unknown): SavedJira {
  const { url, auth: given, projects, hasWebhookSecret } = object(settings);
  const auth = object(given);
  const form = {
    url: text(url) ?? "",
    username: text(auth.username) ?? "",
    apiToken: text(auth.apiToken) ?? "",
    personalAccessToken: text(auth.personalAccessToken) ?? "",
    webhookSecret: "",
  };
  const hasSecrets = auth.access === "basic" || auth.access === "token";
  const access: JiraAccess =
    auth.access === "token" || form.personalAccessToken ? "token" : hasSecrets || form.apiToken ? "basic" : "none";
  return {
    ...form,
    access,
    projects: list(projects).flatMap((key) => text(key) ?? []),
    hasSecrets,
    hasWebhookSecret: hasWebhookSecret === true,
  };
}

/** Whether a secret that is left empty stays: only for the same site and the same way to sign in. */
export function keepsSecrets(form: JiraForm, saved: SavedJira): boolean {
  return saved.hasSecrets && form.access === saved.access && isSameSite(form.url, saved.url);
}

/** The body of the connect call. What does not belong to the way of signing in is forgotten. */
export function jiraBody(form: JiraForm, projects: readonly string[]) {
  const { access } = form;
  return {
    url: cleanSiteUrl(form.url) ?? form.url.trim(),
    username: access === "basic" ? form.username.trim() : null,
    apiToken: access === "basic" ? form.apiToken.trim() : null,
    personalAccessToken: access === "token" ? form.personalAccessToken.trim() : null,
    ...(form.webhookSecret.trim() !== "" && { webhookSecret: form.webhookSecret.trim() }),
    projects: cleanKeys(projects, "jira"),
  };
}
