import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import type { MergeAction } from "#shared/contract/merging/merge-actions.ts";
import { formatDateTime, relativeTime } from "#shared/domain/text/dates.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { type MergedKind, mergeActionsOptions } from "../menu/merge-actions.ts";
import { texts } from "./texts.ts";

/** Identity by which a merge can be undone. */
export type RevertBy = NonNullable<MergeAction["revertBy"]>;

interface MergesProps {
  kind: MergedKind;
  entityId: string;
  now: Date;
  /** Undoes a merge; left out without the permission. */
  onUnmerge: ((by: RevertBy) => void) | null;
}

/** Number of merges shown, the page size of the request. */
const shownMerges = 20;

const tones = { "in-progress": "accent", merged: "neutral", unmerged: "neutral", error: "bad" } as const;

/** Merges of a profile with the number of moved records, and an undo button where possible. */
export function Merges({ kind, entityId, now, onUnmerge }: MergesProps) {
  const { data } = useQuery(mergeActionsOptions(kind, entityId, shownMerges));
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={texts.merges} className="border-b border-line px-6 py-3">
      <h3 className="mb-1 text-sm font-semibold">{texts.merges}</h3>
      <ul className="grid gap-2">
        {data.map((action, index) => (
          <li key={action.id ?? index} className="flex items-start gap-3">
            <div className="min-w-0 flex-auto">
              <p className="break-words">
                <bdi className="font-medium">{action.secondaryDisplayName ?? texts.anotherProfile}</bdi>{" "}
                {action.operationType === "unmerge" ? texts.outOf : texts.into}{" "}
                <bdi className="font-medium">{action.primaryDisplayName ?? texts.anotherProfile}</bdi>
              </p>
              <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
                <State state={action.state} />
                {action.user && <bdi>{action.user.fullName}</bdi>}
                {action.createdAt && (
                  <time dateTime={action.createdAt} title={formatDateTime(action.createdAt)}>
                    {relativeTime(action.createdAt, now)}
                  </time>
                )}
                {action.moved && <span>{texts.moved(action.moved.identities, action.moved.activities)}</span>}
              </p>
            </div>
            {onUnmerge && action.revertBy && (
              <Button size="sm" onClick={() => action.revertBy && onUnmerge(action.revertBy)}>
                <Undo2 />
                {texts.unmerge}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ state }: { state: string }) {
  const names: Readonly<Record<string, string>> = texts.states;
  const tone = tones[state as keyof typeof tones] ?? "neutral";
  return <Badge tone={tone}>{names[state] ?? state}</Badge>;
}
