/** Texts of the buttons in the heading of the two lists. */
export const texts = {
  add: { people: "Add person", organizations: "Add organization" },
  more: "More",
  tools: {
    tags: "Manage tags",
    attributes: "Manage attributes",
    common: "Common organizations",
    trash: "Trash",
    reports: "Data issue reports",
  },
} as const;
