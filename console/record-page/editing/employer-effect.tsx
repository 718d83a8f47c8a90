import type { UseQueryResult } from "@tanstack/react-query";
import { shareText } from "#console/ui/share-text.ts";
import type { EmployerEffect } from "#shared/contract/bulk.ts";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { texts as shared } from "../texts.ts";
import { FailureNotice } from "./failure-notice.tsx";

const texts = shared.employer;
const mostMoves = 5;
const number = new Intl.NumberFormat();

/** What a change of employers would do to past activities: loading, failed, or the moves of activities. */
export function ChosenEmployerEffect({ query }: { query: UseQueryResult<EmployerEffect> }) {
  return (
    <section aria-label={texts.heading} className="grid gap-1.5 rounded-md border border-line bg-surface-2 p-3">
      <h3 className="text-sm font-semibold">{texts.heading}</h3>
      <div role="status">
        {query.isError ? (
          <FailureNotice error={query.error} />
        ) : query.data ? (
          <Moves effect={query.data} />
        ) : (
          <>
            <span className="sr-only">{texts.loading}</span>
            <Skeleton className="h-5 w-64" />
          </>
        )}
      </div>
    </section>
  );
}

function Moves({ effect }: { effect: EmployerEffect }) {
  const { activities, people, moves, share, isPartial } = effect;
  if (activities === 0) return <p className="text-ink-2">{texts.none}</p>;
  return (
    <div className="grid gap-1.5">
      <p>{texts.total(texts.activities(activities), texts.people(people))}</p>
      <ul className="grid gap-0.5 text-ink-2">
        {moves.slice(0, mostMoves).map(({ from, to, activities: n }) => (
          <li key={`${from?.id} ${to?.id} ${to?.name}`} className="wrap-anywhere">
            {texts.move(texts.activities(n), from?.name ?? texts.nobody, to?.name ?? texts.nobody)}
          </li>
        ))}
        {moves.length > mostMoves && <li>{texts.more(number.format(moves.length - mostMoves))}</li>}
      </ul>
      {share && share.before !== share.after && (
        <p className="tabular-nums">
          {texts.share}: {shareText(share.before, share.total)} → {shareText(share.after, share.total)}
        </p>
      )}
      {isPartial && <p className="text-ink-3">{texts.partial}</p>}
    </div>
  );
}
