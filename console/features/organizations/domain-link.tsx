import { domainLink } from "#shared/domain/organizations/organization-website.ts";

/** Domain as a link to its website; plain text when it is not a valid domain. */
export function DomainLink({ domain }: { domain: string }) {
  const href = domainLink(domain);
  const shown = domain.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
  if (href === null) return <bdi className="truncate">{shown}</bdi>;
  return (
    <a className="truncate leading-6 hover:underline" href={href} target="_blank" rel="noreferrer" title={shown}>
      <bdi>{shown}</bdi>
    </a>
  );
}
