import type { DisplayPart } from "#shared/domain/activities/display-parts.ts";
import { ExternalLink } from "./external-link.tsx";

/** The parts of a display text (an activity's sentence) as text and safe links: what came from outside is never markup. */
export function DisplayText({ parts }: { parts: readonly DisplayPart[] }) {
  return parts.map((part, index) => {
    if (part.kind === "link") {
      return (
        <ExternalLink key={index} href={part.href}>
          {part.text}
        </ExternalLink>
      );
    }
    return part.kind === "mark" ? (
      <span key={index} className="font-medium text-ink">
        {part.text}
      </span>
    ) : (
      part.text
    );
  });
}
