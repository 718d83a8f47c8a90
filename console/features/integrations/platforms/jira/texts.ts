import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { counted } from "../../texts.ts";

export const texts = isolateNames({
  description: "Issues, comments, attachments and changes of your projects.",
  drawerText: "Issues with their comments, attachments and changes become activities of this sub-project.",
  url: "Jira URL",
  urlPlaceholder: "https://your-site.atlassian.net",
  access: "Access",
  accesses: {
    none: { label: "Public projects", hint: "No credentials. Everything public is synced." },
    basic: { label: "Username and API token", hint: "Jira Cloud, or Data Center with a password." },
    token: { label: "Personal access token", hint: "Data Center." },
  },
  username: "Username",
  usernameHint: "On Jira Cloud, enter the email address of the account.",
  apiToken: "API token",
  apiTokenHint: "On Jira Data Center, enter the password.",
  personalAccessToken: "Personal access token",
  projects: "Project keys",
  rows: {
    row: (position: number) => `Project key ${position}`,
    remove: (position: number) => `Remove project key ${position}`,
    add: "+ Add project key",
    placeholder: "KEY",
    hint: "The part of an issue's key before the dash. Leave empty to sync all visible projects.",
  },
  webhookSecret: "Webhook secret",
  webhookHint: (address: string) =>
    `Optional. A Jira admin registers a webhook for ${address} with this secret, so that changes arrive at once.`,
  listTitle: "Jira projects",
  allProjects: "All projects",
  projectCount: (count: number) => counted(count, "project", "projects"),
} as const);
