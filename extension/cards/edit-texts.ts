/** Texts of the edit form. */
export const texts = {
  left: { person: "Edit person", organization: "Edit organization" },
  name: "Name",
  title: "Job title",
  works: "Organization",
  worksHint: "Another organization starts today, and the current one ends.",
  worksPlaceholder: "Search or create",
  save: "Save",
  failed: "The changes could not be saved. Try again.",
};
