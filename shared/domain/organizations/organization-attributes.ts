/** Labels of the organization attributes that can be edited and imported, by name (wire.md 12.5). */
export const organizationAttributeLabels = {
  headline: "Headline",
  description: "Description",
  industry: "Industry",
  type: "Type",
  size: "Headcount",
  employees: "Employees",
  founded: "Founded",
  location: "Location",
} as const;
