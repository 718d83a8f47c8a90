/** Page titles. A separate module, since the eagerly loaded routes need them. */
export const titles = {
  workspace: "Manage workspace",
  personal: "Personal settings",
  paywall: "Not available",
} as const;
