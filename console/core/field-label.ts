/** Label of a field by its name alone: "jobTitle" is "Job title", "websiteUrl" "Website URL", "isMentor" "Mentor". */
export function fieldLabel(name: string): string {
  const text = name
    .replace(/^attributes\./, "")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase()
    .replace(/^is /, "")
    .replace(/\burl\b/, "URL");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
