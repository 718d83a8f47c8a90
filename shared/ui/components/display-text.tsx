import type { DisplayPart } from "#shared/domain/activities/display-parts.ts";
import { ExternalLink } from "./external-link.tsx";

/**
 * Renders the parts of an activity's display text as text and safe links. External content is never treated as markup.
 */
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
