import { Users } from "lucide-react";
import { useEffect, useRef } from "react";
import type { RecognizedList } from "#shared/profiles/lists.ts";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import type { Workplace } from "../connection/session.ts";
import type { OpenedRecord } from "../kit/views.ts";
import { useTab } from "../kit/views.ts";
import { Failure } from "../look-up/failure.tsx";
import { Offer, Unread } from "./offer.tsx";
import { People } from "./people.tsx";
import { mayRead, requestListAccess } from "./read-list.ts";
import { texts } from "./texts.ts";
import { useList } from "./use-list.ts";

interface ListPanelProps {
  readonly workplace: Workplace;
  readonly list: RecognizedList;
  /** Starts the look-up on mount, because the user already requested it. */
  readonly isAsked: boolean;
  readonly onOpen: (next: OpenedRecord | RecognizedProfile) => void;
}

/** People of the list in the tab. Reads and looks them up on request, then shows them in page order. */
export function ListPanel({ workplace, list, isAsked, onOpen }: ListPanelProps) {
  const tab = useTab();
  const { query, reading, read, goOn } = useList(workplace, list, tab.id);
  const { data: people } = query;
  const press = () => void read(requestListAccess());
  const shouldStart = isAsked && people === null;
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!shouldStart || hasStarted.current) return;
    hasStarted.current = true;
    void read(mayRead());
  });
  const busy = reading === "reading";
  const problem = reading === "idle" || reading === "reading" ? null : reading;

  if (people === undefined) return query.error && <Failure query={query} />;
  if (people === null) return <Offer list={list} busy={busy} problem={problem} onPress={press} />;
  if (people.profiles.length === 0) {
    return (
      <>
        <EmptyState
          icon={Users}
          headingLevel={1}
          title={texts.none.title}
          text={texts.none.text}
          action={
            <Button busy={busy} onClick={press}>
              {texts.none.again}
            </Button>
          }
        />
        {problem !== null && <Unread problem={problem} />}
      </>
    );
  }
  return (
    <People
      workplace={workplace}
      list={list}
      people={people}
      query={query}
      problem={problem}
      isReading={busy}
      onAgain={press}
      onGoOn={() => void goOn()}
      onOpen={onOpen}
    />
  );
}
