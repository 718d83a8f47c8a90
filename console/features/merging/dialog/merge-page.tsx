import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useRef } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { profilePath } from "#console/data-table/index.ts";
import { useBackWhenNotFound } from "#console/record-page/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { listPaths } from "../list-paths.ts";
import { SuggestionsSkeleton } from "../suggestions/suggestion-list.tsx";
import { texts } from "../texts.ts";
import { ChooseOther } from "./choose-other.tsx";
import { MergePair } from "./merge-pair.tsx";
import { profileOptions } from "./pair-queries.ts";
import { useOtherDeleted, usePair } from "./use-pair.ts";

/** Page that merges a person from their profile. `?with=` contains the id of the other one. */
export function MergePersonPage() {
  const group = useSelectedGroup();
  const { id } = useParams();
  return group && id ? <MergePerson key={id} id={id} groupId={group.id} /> : null;
}

function MergePerson({ id, groupId }: { id: string; groupId: string }) {
  const [params, changeParams] = useAddressParams();
  const navigate = useNavigate();
  const given = params.get("with");
  const pair = usePair("member", id, given ?? undefined);
  const person = useQuery(profileOptions("member", groupId, id));
  const toPerson = profilePath(listPaths.member, id, groupId);
  const heading = useRef<HTMLHeadingElement>(null);
  const choose = (other: string | null) => {
    pair.choose(other);
    // The pressed button disappears, so the focus moves to the heading.
    heading.current?.focus();
    changeParams({ with: other }, { replace: true });
  };
  const list = `${listPaths.member}?projectGroup=${encodeURIComponent(groupId)}`;
  useOtherDeleted("member", pair, () => choose(null));
  if (useBackWhenNotFound(person.error, list, texts.personNotFound)) return null;
  return (
    <div className="flex h-(--page-height) flex-col">
      <header className="flex min-h-15 flex-none items-center gap-1.5 border-b border-line px-6 text-ink-3">
        <nav aria-label={texts.breadcrumb} className="flex min-w-0 items-center gap-1.5">
          <Link className="hover:text-ink" to={list}>
            {texts.kinds.member.list}
          </Link>
          <ChevronRight className="size-3 flex-none" aria-hidden="true" />
          <Link className="truncate hover:text-ink" to={toPerson}>
            <bdi>{person.data?.name ?? texts.kinds.member.one}</bdi>
          </Link>
          <ChevronRight className="size-3 flex-none" aria-hidden="true" />
          <h1 ref={heading} tabIndex={-1} className="focus-quiet text-lg text-ink outline-none">
            {texts.kinds.member.dialogTitle}
          </h1>
        </nav>
      </header>
      {pair.error ? (
        <ErrorState onRetry={pair.retry} />
      ) : pair.chosen === null ? (
        <div className="w-full max-w-2xl p-6">
          <ChooseOther
            kind="member"
            id={id}
            groupId={groupId}
            suggestions={pair.suggestions}
            suggestAgain={pair.suggestAgain}
            onChoose={choose}
          />
        </div>
      ) : pair.profiles ? (
        <MergePair
          kind="member"
          pair={pair}
          profiles={pair.profiles}
          className="flex min-h-0 flex-auto flex-col"
          onMerge={(primaryId) => void navigate(profilePath(listPaths.member, primaryId, groupId), { replace: true })}
          before={
            <>
              <Button variant="ghost" className="mr-auto" onClick={() => choose(null)}>
                {texts.chooseAnother}
              </Button>
              <Button asChild>
                <Link to={toPerson}>{texts.cancel}</Link>
              </Button>
            </>
          }
        />
      ) : (
        <SuggestionsSkeleton />
      )}
    </div>
  );
}
