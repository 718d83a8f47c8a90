import { Cable } from "lucide-react";
import { Link } from "react-router";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { texts } from "../texts.ts";

interface NoCardsProps {
  /** There is no platform at all. */
  none: boolean;
  search: string;
  /** The name of the open tab. */
  tab: string;
  onClear: () => void;
  /** The query of the tab of all. */
  allAddress: string;
}

/** Why nothing is shown, and what to do about it. */
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
