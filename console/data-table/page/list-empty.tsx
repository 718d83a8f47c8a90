import { type LucideIcon, Search } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { texts as shared } from "../texts.ts";

/** Texts of an empty list, by the reason. */
export interface EmptyTexts {
  readonly pastEndTitle: string;
  readonly pastEndText?: string;
  readonly noMatchTitle: string;
  readonly noMatchText: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
}

interface ListEmptyProps {
  icon: LucideIcon;
  texts: EmptyTexts;
  page: number;
  /** A search, a filter or a setting may be the reason. */
  isNarrowed: boolean;
  onFirstPage: () => void;
  onClear: () => void;
  /** What to do next where there is nothing to list at all. */
  action?: ReactNode;
}

/** Nothing is listed: says whether anything could be, and what to do next. */
export function ListEmpty({ icon, texts, page, isNarrowed, onFirstPage, onClear, action }: ListEmptyProps) {
  if (page > 1) {
    const back = <Button onClick={onFirstPage}>{shared.firstPage}</Button>;
    return <EmptyState icon={icon} title={texts.pastEndTitle} text={texts.pastEndText} action={back} />;
  }
  if (isNarrowed) {
    const clear = <Button onClick={onClear}>{shared.clear}</Button>;
    return <EmptyState icon={Search} title={texts.noMatchTitle} text={texts.noMatchText} action={clear} />;
  }
  return <EmptyState icon={icon} title={texts.emptyTitle} text={texts.emptyText} action={action} />;
}
