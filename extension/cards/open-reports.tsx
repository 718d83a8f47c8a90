import { Flag } from "lucide-react";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { texts } from "./late-texts.ts";

/** Number of reported data issues that are not resolved. Leads to the record in the console. */
export function OpenReports({ href, count }: { href: string; count: number }) {
  return (
    <ExternalLink href={href} className="inline-flex min-h-8 flex-none items-center gap-2 self-start">
      <Flag className="text-warn" />
      {texts.openReports(count)}
    </ExternalLink>
  );
}
