/** Texts of the people list and the person profile. */
export const texts = {
  title: "People",
  searchPlaceholder: "Search people",
  columns: {
    person: "Person",
    organization: "Organization",
    jobTitle: "Job Title",
    identities: "Identities",
    emails: "Emails",
    activityCount: "# of Activities",
    joinedAt: "Joined date",
    engagementLevel: "Engagement level",
    lastActive: "Last activity",
    location: "Location",
    bio: "Bio",
    tags: "Tags",
  },
} as const;
