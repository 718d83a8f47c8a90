import { platformName } from "#shared/domain/identities/platforms.ts";
import { cn } from "../../cn.ts";
import { shareText } from "../../share-text.ts";
import { texts } from "../../texts.ts";
import { PlatformIcon } from "../platform-icon.tsx";

interface PlatformBarsProps {
  /** Label of the table, for screen readers. */
  label: string;
  /** In display order, usually the largest first. */
  counts: readonly { readonly platform: string; readonly count: number }[];
  /** Total of the percentages, when not every platform is listed. */
  total?: number;
  className?: string;
}

/** Counts by platform: bars and percentages of the total. */
export function PlatformBars({ label, counts, total: given, className }: PlatformBarsProps) {
  const total = given ?? counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <table data-slot="platform-bars" className={cn("w-full border-collapse", className)}>
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{texts.platform}</th>
          <th scope="col">{texts.activities}</th>
          <th scope="col">{texts.share}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ platform, count }) => (
          <tr key={platform} className="relative grid grid-cols-[minmax(0,1fr)_auto_2.5rem] gap-x-3 pt-[5px] pb-[15px]">
            <th scope="row" className="flex min-w-0 items-center gap-2 p-0 text-left font-normal">
              <PlatformIcon platform={platform} decorative className="text-ink-2" />
              <span className="truncate">{platformName(platform)}</span>
            </th>
            <td className="p-0 text-right tabular-nums">{count.toLocaleString()}</td>
            <td className="p-0 text-right whitespace-nowrap text-ink-3 tabular-nums">
              {shareText(count, total)}
              <span className="absolute inset-x-0 bottom-[5px] block h-1.5 overflow-hidden rounded-[3px] bg-surface-3">
                <span
                  className="block h-full rounded-[3px] bg-accent forced-color-adjust-none"
                  style={{ width: `${((count / Math.max(1, total)) * 100).toFixed(1)}%` }}
                />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
