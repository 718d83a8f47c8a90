/** Texts of the buttons in the heading of the two lists. */
export const texts = {
  add: { people: "Add person", organizations: "Add organization" },
  imports: { people: "Import people from CSV", organizations: "Import organizations from CSV" },
  more: "More",
  tools: {
    csv: "Download as CSV",
    export: "Export by email",
    import: "Import CSV",
    identities: "Merged identities",
    tags: "Manage tags",
    attributes: "Manage attributes",
    changes: "Recent changes",
    affiliations: "Missing employers",
    common: "Common organizations",
    trash: "Trash",
    reports: "Data issue reports",
  },
  identities: {
    mailmap: ".mailmap for git",
    sortinghat: "SortingHat identities (JSON)",
    gitdm: "gitdm users (JSON)",
    csv: "Table (CSV)",
  },
} as const;
