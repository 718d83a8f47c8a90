import type { FindingDetail } from "#shared/contract/data-quality.ts";
import type { DataQualityCheck } from "#shared/domain/data-quality.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { formatMonth, relativeTime } from "#shared/domain/text/dates.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { texts } from "./texts.ts";

const found = texts.found;
const tones = { danger: "bad", warning: "warn" } as const;

interface FindingSummary {
  readonly badge: string | null;
  readonly text: string | null;
}

/** Summarizes a finding as a badge and its values. */
function summarizeFinding({ type, label }: DataQualityCheck, detail: FindingDetail, now: Date): FindingSummary {
  const text = detail.values && detail.values.length > 0 ? detail.values.join(", ") : null;
  switch (type) {
    case "too-many-identities":
      return { badge: found.identities(detail.identityCount ?? 0), text };
    case "too-many-emails":
      return { badge: found.emails(detail.identityCount ?? 0), text };
    case "too-many-identities-per-platform":
      return { badge: (detail.platforms ?? "").split(",").map(platformName).join(", "), text };
    case "snowball":
      return { badge: found.merged(detail.mergedCount ?? 0), text };
    case "active-after-employment":
      return {
        badge: found.ended(formatMonth(detail.endedAt) ?? ""),
        text: detail.lastActive ? found.lastActive(relativeTime(detail.lastActive, now)) : null,
      };
    case "shared-email":
    case "shared-domain":
      return {
        badge: text,
        text: `${found.also} ${(detail.others ?? []).map(({ displayName }) => displayName).join(", ")}`,
      };
    case "no-work-experience":
    case "no-domain":
      return { badge: label, text: null };
  }
  if (detail.organizationsCount !== undefined) return { badge: found.experiences(detail.organizationsCount), text };
  return { badge: text ?? label, text: null };
}

/** Table cell with the summary of a finding. */
export function FoundCell({ check, detail, now }: { check: DataQualityCheck; detail: FindingDetail; now: Date }) {
  const { badge, text } = summarizeFinding(check, detail, now);
  return (
    <span className="flex min-w-0 items-center gap-2">
      {badge && (
        <Badge tone={tones[check.badge]} className="min-w-0 shrink">
          <bdi className="truncate">{badge}</bdi>
        </Badge>
      )}
      {text && (
        <span className="min-w-0 flex-1 truncate text-ink-3" title={text}>
          <bdi>{text}</bdi>
        </span>
      )}
    </span>
  );
}
