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
  /** A search, a filter or a setting may hide the rows. */
  hasActiveFilter: boolean;
  onFirstPage: () => void;
  onClear: () => void;
  /** Button shown when the list has no records at all. */
  action?: ReactNode;
}

/** Empty state of a list, with its reason and a way out. */
export function ListEmpty({ icon, texts, page, hasActiveFilter, onFirstPage, onClear, action }: ListEmptyProps) {
  if (page > 1) {
    const back = <Button onClick={onFirstPage}>{shared.firstPage}</Button>;
    return <EmptyState icon={icon} title={texts.pastEndTitle} text={texts.pastEndText} action={back} />;
  }
  if (hasActiveFilter) {
    const clear = <Button onClick={onClear}>{shared.clear}</Button>;
    return <EmptyState icon={Search} title={texts.noMatchTitle} text={texts.noMatchText} action={clear} />;
  }
  return <EmptyState icon={icon} title={texts.emptyTitle} text={texts.emptyText} action={action} />;
}
