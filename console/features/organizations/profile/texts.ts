import { titles } from "../titles.ts";

/** Interface texts of the organization profile. */
export const texts = {
  title: titles.profile,
  crumbs: { list: titles.list, previous: "Previous organization", next: "Next organization" },
  notFound: {
    title: "Organization not found",
    message: "This organization does not exist here. The profile may have been merged into another one or deleted.",
  },
  backToList: "Back to organizations",
  tabs: { label: "Profile", overview: "Overview", people: "People", activities: "Activities" },
  employees: (count: string) => `${count} employees`,
  founded: (year: number) => `Founded ${year}`,
  headcount: (size: string) => `${size} people`,
  identities: { heading: "Identities", none: "No identities are known." },
  domains: {
    heading: "Domains",
    none: "No domain is known.",
    types: {
      "primary-domain": "Primary",
      "alternative-domain": "Alternative",
      "affiliated-profile": "Affiliated",
    },
  },
  emails: { heading: "Emails", none: "No email address is known." },
  employer: {
    heading: "Counts as employer",
    byDefault: (choice: string) => `Default: ${choice}`,
    choices: { yes: "Yes", entered: "Only when entered", never: "Never" },
    effects: {
      yes: "Activities count for this organization when the person’s work history or their email address names it.",
      entered: "Activities count for this organization only when work history that was entered or imported names it.",
      never: "No activities count for this organization.",
    },
    changed: "Its activities are being counted again.",
  },
  otherNames: { heading: "Also known as", none: "No other name is known." },
  phones: { heading: "Phone numbers", none: "No phone number is known." },
  facts: {
    people: "People",
    inGroup: (group: string) => `in ${group}`,
    everywhere: "in all project groups",
    engagement: "Average engagement",
    of10: "/10",
  },
  people: {
    heading: "People",
    person: "Person",
    jobTitle: "Job Title",
    activities: "# of Activities",
    lastActive: "Last activity",
    loading: "Loading people",
    emptyTitle: "No people yet",
    emptyText: "People whose work history names this organization show up here.",
    pastEndTitle: "No more people",
    firstPage: "Go to the first page",
  },
  noGroupTitle: "Select a project group",
  noGroupText: "People and activities are shown for one project group.",
  noGroupAction: "Go to project groups",
} as const;
