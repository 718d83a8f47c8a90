import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { imageAddress } from "#console/core/image-address.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { BandBadge } from "#shared/ui/components/evidence/evidence-sum.tsx";
import { lineTitle } from "#shared/ui/components/evidence/evidence-view.ts";
import { Combobox } from "#shared/ui/components/forms/combobox.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import type { MergeKind } from "../model/profile.ts";
import type { Suggestion } from "../model/suggestion.ts";
import { ProfileAvatar } from "../review/marks.tsx";
import { texts } from "../texts.ts";
import { choicesOptions } from "./pair-queries.ts";

interface ChooseOtherProps {
  kind: MergeKind;
  id: string;
  groupId: string | null;
  /** Suggestions for the profile, highest confidence first; null while they load. */
  suggestions: readonly Suggestion[] | null;
  /** Refetches the suggestions; null unless loading them failed. */
  suggestAgain: (() => void) | null;
  onChoose: (id: string) => void;
}

/** Choice of the other profile: a suggested one, or any one found by a search. */
export function ChooseOther({ kind, id, groupId, suggestions, suggestAgain, onChoose }: ChooseOtherProps) {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed);
  const { data = [], isFetching } = useQuery(choicesOptions(kind, groupId, search));
  const isSettled = search === typed && !isFetching;
  const options = (typed.trim() === "" ? [] : data)
    .filter((choice) => choice.id !== id)
    .map(({ id: value, name, image, detail, activityCount }) => ({
      value,
      label: detail === null ? name : `${name} (${detail})`,
      icon: <Avatar size={20} square={kind === "organization"} id={value} name={name} src={imageAddress(image)} />,
      end: texts.activities(activityCount),
    }));
  return (
    <div className="grid gap-4">
      <Combobox
        aria-label={texts.kinds[kind].other}
        placeholder={texts.kinds[kind].other}
        value={null}
        options={options}
        search={typed}
        onSearch={setTyped}
        loading={!isSettled}
        onValueChange={(option) => option && onChoose(option.value)}
      />
      {suggestions === null && suggestAgain && (
        <Notice
          tone="bad"
          role="alert"
          action={
            <Button size="sm" onClick={suggestAgain}>
              {texts.tryAgain}
            </Button>
          }
        >
          {texts.suggestionsFailed}
        </Notice>
      )}
      {suggestions === null && !suggestAgain && (
        <SkeletonDelay label={texts.loading} className="grid gap-3">
          <Skeleton className="w-32" />
          <Skeleton className="w-full" />
        </SkeletonDelay>
      )}
      {suggestions?.length === 0 && <p className="text-ink-2">{texts.kinds[kind].noneSuggested}</p>}
      {suggestions !== null && suggestions.length > 0 && (
        <section>
          <h3 className="mb-1 text-xs font-medium text-ink-2">{texts.suggested}</h3>
          <ul className="-mx-2">
            {suggestions.map((suggestion) => {
              const other = suggestion.profiles.find((profile) => profile.id !== id);
              const [reason] = suggestion.evidence ?? [];
              return (
                other && (
                  <li key={suggestion.key}>
                    <button
                      type="button"
                      onClick={() => onChoose(other.id)}
                      className="flex min-h-12 w-full items-center gap-3 rounded-sm px-2 text-left hover:bg-surface-3"
                    >
                      <ProfileAvatar profile={other} size={32} />
                      <span className="min-w-0 flex-auto">
                        <span className="block truncate font-medium text-ink">
                          <bdi>{other.name}</bdi>
                        </span>
                        <span className="block truncate text-xs text-ink-3">
                          {reason ? lineTitle(reason) : other.headline}
                        </span>
                      </span>
                      <span className="font-semibold text-ink tabular-nums">{texts.percent(suggestion.percent)}</span>
                      <BandBadge band={suggestion.band} />
                    </button>
                  </li>
                )
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}
