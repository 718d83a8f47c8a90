import { counted } from "../../texts.ts";

export const texts = {
  description: "Documentation activity: pages, blog posts, comments and attachments.",
  drawerText:
    "Pages and blog posts with their versions, comments and attachments become activities of this sub-project.",
  url: "Confluence URL",
  urlPlaceholder: "https://your-site.atlassian.net",
  username: "Username",
  usernameHint: "On Confluence Cloud, enter the email address of the account.",
  apiToken: "API token",
  orgAdminApiToken: "Organization admin API token",
  orgAdminApiTokenHint:
    "It must be a full organization-admin key: personal or scoped tokens will not work. It is used for read-only operations.",
  orgAdminId: "Organization admin ID",
  spaces: "Space keys",
  rows: {
    row: (position: number) => `Space key ${position}`,
    remove: (position: number) => `Remove space key ${position}`,
    add: "+ Add space key",
    placeholder: "KEY",
    hint: "The part of a space's URL after /spaces/ or /display/.",
  },
  listTitle: "Confluence spaces",
  spaceCount: (count: number) => counted(count, "space", "spaces"),
} as const;
