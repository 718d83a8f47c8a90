import { None } from "#console/data-table/index.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { segmentStatuses } from "#shared/validators/project-forms.ts";
import { texts } from "./texts.ts";

const tones = { active: "good", formation: "accent", prospect: "line", archived: "neutral" } as const;

/** Status of a project group, project or sub-project. */
export function SegmentStatus({ status }: { status: string | null | undefined }) {
  const known = segmentStatuses.find(({ value }) => value === status);
  return known ? <Badge tone={tones[known.value]}>{known.label}</Badge> : <None what={texts.status} />;
}
