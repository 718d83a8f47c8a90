import { ExternalLink } from "#shared/ui/components/external-link.tsx";

interface SiteItemsProps {
  items: readonly { readonly key: string; readonly href: string }[];
}

/** What is read of a site, each with the link to its page. */
export function SiteItems({ items }: SiteItemsProps) {
  return (
    <ul className="grid max-h-72 gap-1.5 overflow-auto overscroll-contain px-3 py-2">
      {items.map(({ key, href }) => (
        <li key={key}>
          <ExternalLink href={href} className="wrap-anywhere">
            {key}
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}
