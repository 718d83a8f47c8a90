import { Cable } from "lucide-react";
import { Link } from "react-router";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { texts } from "../texts.ts";

interface NoCardsProps {
  /** No platform can be connected at all. */
  none: boolean;
  search: string;
  /** Name of the open tab. */
  tab: string;
  onClear: () => void;
  /** Query string of the "all" tab. */
  allAddress: string;
}

/** Empty state of the card list, with the reason and a way out. */
export function NoCards({ none, search, tab, onClear, allAddress }: NoCardsProps) {
  if (none) return <EmptyState className="flex-1" icon={Cable} title={texts.empty} text={texts.emptyText} />;
  if (search !== "") {
    return (
      <EmptyState
        className="flex-1"
        title={texts.noMatch(search)}
        text={texts.noMatchText}
        action={<Button onClick={onClear}>{texts.clearSearch}</Button>}
      />
    );
  }
  return (
    <EmptyState
      className="flex-1"
      icon={Cable}
      title={texts.emptyTab(tab)}
      text={texts.emptyTabText}
      action={
        <Button asChild>
          <Link to={{ search: allAddress }}>{texts.showAll}</Link>
        </Button>
      }
    />
  );
}
