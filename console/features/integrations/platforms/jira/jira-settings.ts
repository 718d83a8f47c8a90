import { cleanKeys, cleanSiteUrl, isSameSite, type JiraAccess, type JiraForm } from "#shared/validators/atlassian.ts";
import { list, object, text } from "../../connect/read-settings.ts";

/** Saved settings of a Jira connection. Other backends also return the secrets. */
export interface SavedJira extends JiraForm {
  readonly projects: readonly string[];
  /** The backend has secrets that it does not return. */
  readonly hasSecrets: boolean;
  readonly hasWebhookSecret: boolean;
}

/** Parses settings for the form. */
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

/** Whether an empty secret keeps the saved one: only for the same site and the same authentication method. */
export function keepsSecrets(form: JiraForm, saved: SavedJira): boolean {
  return saved.hasSecrets && form.access === saved.access && isSameSite(form.url, saved.url);
}

/** Body of the connect call, without secrets of other authentication methods. */
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

/** Settings of a connection that is not stored yet. */
export const measuredJira = ({ url, projects, ...auth }: ReturnType<typeof jiraBody>) => ({ url, projects, auth });
