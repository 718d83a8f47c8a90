import type { RecordKind } from "#server/records/record-kind.ts";

/** A merge or unmerge whose work is not done. */
export type RunningAction = {
  id: string;
  kind: RecordKind;
  step: "merge-started" | "unmerge-started";
  primary_id: string;
  secondary_id: string;
  primary_name: string;
  secondary_name: string;
  user_id: string | null;
  cursor: Record<string, unknown> | null;
  created_at: string;
};
