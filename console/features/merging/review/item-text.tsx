import type { EvidenceRef } from "#shared/domain/evidence/evidence.ts";
import { cn } from "#shared/ui/cn.ts";
import { VerifiedMark } from "#shared/ui/components/verified-mark.tsx";
import { type Item, referredPart } from "../model/item.ts";
import { ItemMark } from "./marks.tsx";

interface ItemTextProps {
  item: Item;
  profileId: string;
  /** Values that the visible evidence refers to. */
  refs: readonly EvidenceRef[];
}

/** Highlights the part of a text that evidence refers to, by color and weight. */
function Marked({ text, part }: { text: string; part: string | null }) {
  const at = part === null ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (part === null || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className="-mx-0.5 rounded-[4px] bg-good-soft px-0.5 font-medium text-good">
        {text.slice(at, at + part.length)}
      </mark>
      {text.slice(at + part.length)}
    </>
  );
}

/** Value of a profile in the comparison. */
export function ItemText({ item, profileId, refs }: ItemTextProps) {
  const part = referredPart(item, profileId, refs);
  return (
    <span className={cn("flex min-w-0 items-center gap-x-1.5", item.detail && "flex-wrap")}>
      {item.mark && <ItemMark mark={item.mark} />}
      <bdi className="truncate" title={item.hint ?? item.text}>
        <Marked text={item.text} part={part} />
      </bdi>
      {item.verified && <VerifiedMark />}
      {item.detail && <span className="flex-none truncate text-ink-3 tabular-nums">{item.detail}</span>}
    </span>
  );
}
