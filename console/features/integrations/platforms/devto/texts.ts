import { counted } from "../../texts.ts";

const rowsOf = (noun: string, add: string, placeholder: string, hint: string) => ({
  row: (position: number) => `${noun} slug ${position}`,
  remove: (position: number) => `Remove ${noun.toLowerCase()} ${position}`,
  add,
  placeholder,
  hint,
});

export const texts = {
  description: "Connect DEV to sync profile information and comments on articles.",
  drawerText: "Comments on the articles of these organizations and users become activities.",
  apiKey: "API key",
  apiKeyHint: "Create one in your DEV account under Settings, Extensions.",
  organizations: "Organizations",
  organizationRows: rowsOf(
    "Organization",
    "+ Add organization",
    "my-project",
    "The part of its page's URL after dev.to/.",
  ),
  users: "Users",
  userRows: rowsOf("User", "+ Add user", "username", "The part of their page's URL after dev.to/."),
  prefix: "dev.to/",
  summary: (organizations: number, users: number) =>
    [
      organizations > 0 && counted(organizations, "organization", "organizations"),
      users > 0 && counted(users, "user", "users"),
    ]
      .filter(Boolean)
      .join(", ") || null,
  summaryTitle: "Tracked on DEV",
} as const;
