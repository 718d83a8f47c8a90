import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { titles } from "../../titles.ts";

/** Interface texts of the person profile. */
export const texts = isolateNames({
  title: titles.person,
  crumbs: { list: titles.people, previous: "Previous person", next: "Next person" },
  notFound: {
    title: "Person not found",
    message: "This person does not exist here. The profile may have been merged into another one or deleted.",
  },
  titleAt: { before: "at", only: "At" },
  tabs: { label: "Profile", overview: "Overview", activities: "Activities" },
  work: {
    heading: "Work history",
    primary: "Primary",
    none: "No work experience is known.",
    empty: "No title",
  },
  identities: { heading: "Identities", none: "No identities other than emails." },
  emails: { heading: "Emails", none: "No email address is known." },
  tagsSection: { heading: "Tags" },
  roles: {
    heading: "Maintainer roles",
    since: (month: string) => `since ${month}`,
    until: (since: string | null, until: string) => (since ? `${since} – ${until}` : `until ${until}`),
  },
  backToList: "Back to people",
  facts: {
    projects: "Projects",
    engagement: "Engagement",
    inGroup: (group: string) => `in ${group}`,
    of10: "/10",
  },
  projects: {
    heading: "Projects and affiliations",
    project: "Project",
    activities: "Activities",
    trend: "Trend",
    affiliation: "Affiliation",
    actions: "Actions",
    individual: "Individual",
    noAffiliation: "no affiliation",
    byWorkHistory: "by work history",
    none: "No activities in projects of this group.",
  },
  attributes: "Attributes",
} as const);
