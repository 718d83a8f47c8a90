import type { ComponentProps } from "react";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { cn } from "../cn.ts";

interface ExternalLinkProps extends Omit<ComponentProps<"a">, "href" | "target" | "rel"> {
  /** Untrusted URL. Anything but an http or https URL is rendered as plain text. */
  href: string | null | undefined;
}

/** Link to another site. It opens a new tab and sends no referrer. */
export function ExternalLink({ href, className, children, ...props }: ExternalLinkProps) {
  const safe = safeLink(href);
  if (safe === null) return <span className={className}>{children}</span>;
  return (
    <a
      data-slot="external-link"
      href={safe}
      target="_blank"
      rel="noopener noreferrer"
      className={cn("font-medium text-accent-text underline-offset-3 hover:underline", className)}
      {...props}
    >
      {children}
    </a>
  );
}
