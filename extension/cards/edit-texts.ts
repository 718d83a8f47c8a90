/** Texts of the edit form. */
export const texts = {
  left: { person: "Edit person", organization: "Edit organization" },
  name: "Name",
  title: "Job title",
  works: "Organization",
  worksHint: "A new organization starts today and ends the current one.",
  worksPlaceholder: "Search or create",
  save: "Save",
  failed: "The changes could not be saved. Try again.",
};
