import type { DomainKind } from "#shared/domain/organizations/domain-kinds.ts";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { counted } from "../texts.ts";

/** Interface texts of the kinds of email domains. */
export const texts = isolateNames({
  list: {
    label: "Domains that name no employer",
    loading: "Loading domains",
    caption: "Email domains, chosen ones first",
    search: "Search domains",
    count: (count: number) => counted(count, "domain", "domains"),
    emptyTitle: "No domains",
    emptyText: "Domains of a kind are listed here.",
    noMatchTitle: "No domain matches",
    noMatchText: "Search for another domain or kind, or add the domain.",
  },
  title: "Domains that name no employer",
  text: "Addresses at these domains say nothing about the employer, except for companies and projects. A choice also applies to subdomains.",
  domain: "Domain",
  kind: "Kind",
  allKinds: "All kinds",
  kinds: {
    company: "Company",
    "free-mail": "Free mail",
    relay: "Relay or noreply",
    "mailbox-service": "Mailbox service",
    host: "Host or router name",
    association: "Association or alumni",
    personal: "Personal domain",
    project: "Project or foundation",
    none: "Names no employer",
  } satisfies Record<DomainKind, string>,
  source: "Source",
  organization: "Organization",
  people: "People",
  most: "1,000+",
  add: "Add domain",
  change: (domain: string) => `Change what ${domain} names`,
  dialog: {
    title: (domain: string) => `What does ${domain} name?`,
    addTitle: "Add a domain",
    text: "Applies to addresses at the domain and its subdomains, past and future. You can change it back at any time.",
    choice: "Addresses at this domain",
    options: {
      company: { label: "Name an employer", hint: "Activities count for the organization with this domain." },
      none: { label: "Name no employer", hint: "Activities count for no organization." },
      project: {
        label: "Name a project",
        hint: "Its organization counts as employer only where it was entered.",
      },
      builtIn: { label: "As in the built-in lists", hint: "The lists that come with the platform decide." },
    },
    save: "Save",
    saving: "Saving…",
    required: "Enter a domain such as example.com",
  },
  saved: (domain: string) => `${domain} changed. Past activities are being counted again.`,
  undone: (domain: string) => `${domain} changed back`,
  undo: "Undo",
} as const);
