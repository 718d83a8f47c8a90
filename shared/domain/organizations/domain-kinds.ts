/** Kinds of email domain, with what an address there says about the employer. */
export const domainKinds = [
  "company",
  "free-mail",
  "relay",
  "mailbox-service",
  "host",
  "association",
  "personal",
  "project",
  "none",
] as const;

export type DomainKind = (typeof domainKinds)[number];

export const isDomainKind = (text: string): text is DomainKind => (domainKinds as readonly string[]).includes(text);
