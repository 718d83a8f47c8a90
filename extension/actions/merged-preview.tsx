import { Undo2 } from "lucide-react";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { linesOf, mergedOf } from "./merged-lines.ts";
import type { MergeRecord } from "./use-merge-record.ts";
import { texts } from "./view-texts.ts";

/** Preview of the merged record. Shows only values that change. */
export function MergedPreview({ primary, secondary }: { primary: MergeRecord; secondary: MergeRecord }) {
  const merged = mergedOf(primary, secondary);
  return (
    <>
      <p className="flex items-center gap-3">
        <Avatar name={merged.name} id={primary.ref.id} size={48} square={primary.ref.kind === "organization"} />
        <bdi className="min-w-0 break-words font-semibold text-lg leading-6">{merged.name}</bdi>
      </p>
      <dl>
        {linesOf(primary, secondary, merged).map(({ name, value, gain, more }) => (
          <div key={name} className="grid grid-cols-[6rem_1fr] gap-2 border-line border-b py-2">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0">
              <p className="break-words">
                <bdi>{value}</bdi>
                {gain !== undefined && gain > 0 && (
                  <span className="ml-1.5 font-medium text-good tabular-nums">{texts.merged.gains(gain)}</span>
                )}
              </p>
              {more && <p className="text-ink-2 text-xs wrap-anywhere">{more}</p>}
            </dd>
          </div>
        ))}
      </dl>
      <Notice icon={<Undo2 className="mt-0.5" />}>{texts.merged.undo}</Notice>
    </>
  );
}
