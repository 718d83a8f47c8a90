import { useInfiniteQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type KeyboardEvent, type ReactElement, useState } from "react";
import { Link } from "react-router";
import { groupSearch, useSelectedGroup } from "#console/core/selected-group.ts";
import { track } from "#console/session/index.ts";
import { pickerSearchThreshold } from "#shared/domain/limits.ts";
import { projectCount } from "#shared/domain/segments.ts";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/overlays/popover.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { GroupLogo } from "./group-logo.tsx";
import { projectGroupListOptions } from "./project-groups-queries.ts";
import { texts } from "./texts.ts";
import { useNearEnd } from "./use-near-end.ts";

interface PickerPanelProps {
  trigger: ReactElement;
  wrap?: ((button: ReactElement) => ReactElement) | undefined;
}

/** Popover with the list of groups. Initially open, since it loads on the first click. */
export function PickerPanel({ trigger, wrap }: PickerPanelProps) {
  const [open, setOpen] = useState(true);
  const button = <PopoverTrigger asChild>{trigger}</PopoverTrigger>;
  return (
    <Popover open={open} onOpenChange={setOpen}>
      {wrap ? wrap(button) : button}
      <PopoverContent aria-label={texts.picker} className="w-70 p-0" collisionPadding={12}>
        <PickerList onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  );
}

/** List of groups, twenty per page. Choosing a group opens its people. */
function PickerList({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed).trim();
  const selected = useSelectedGroup();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const list = useInfiniteQuery(projectGroupListOptions({ name: search, adminOnly: false }));
  const groups = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const end = useNearEnd<HTMLLIElement>(
    () => void list.fetchNextPage(),
    list.hasNextPage && !list.isFetchingNextPage,
    scroller,
  );
  const searchable = groups.length > pickerSearchThreshold || typed !== "" || search !== "";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are an addition; the links also work without them.
    <div onKeyDown={moveBetweenLinks}>
      {searchable && (
        <SearchInput
          autoFocus
          className="border-b border-line p-2"
          placeholder={texts.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul ref={setScroller} className="max-h-80 overflow-auto p-1">
        {groups.map((group) => (
          <li key={group.id}>
            <Link
              to={`/people${groupSearch(group)}`}
              aria-current={group.id === selected?.id ? "true" : undefined}
              onClick={() => {
                track("Select project group", "Feature", { projectGroup: group.id });
                onDone();
              }}
              className="flex min-h-10 items-center gap-2.5 rounded-sm px-2 hover:bg-surface-3"
            >
              <GroupLogo group={group} size={24} />
              <span className="min-w-0 flex-1">
                <bdi className="block truncate font-medium">{group.name}</bdi>
                <span className="block text-xs text-ink-3 tabular-nums">{texts.projects(projectCount(group))}</span>
              </span>
              {group.id === selected?.id && <Check className="size-3.5 shrink-0" />}
            </Link>
          </li>
        ))}
        {list.hasNextPage && <li ref={end} aria-hidden="true" className="h-px" />}
        {list.isFetchingNextPage && <LoadingRow />}
        {list.isPending && (
          <li>
            <SkeletonDelay label={texts.loadingMore}>
              {[0, 1, 2, 3].map((index) => (
                <LoadingRow key={index} />
              ))}
            </SkeletonDelay>
          </li>
        )}
        {list.isSuccess && groups.length === 0 && (
          <li className="px-2 py-1.5 text-ink-3">{search === "" ? texts.noData : texts.noMatches}</li>
        )}
        {list.isError && (
          <li>
            <ErrorState
              headingLevel={3}
              title={texts.fetchFailed}
              text={undefined}
              retrying={list.isFetching}
              onRetry={() => void (groups.length > 0 ? list.fetchNextPage() : list.refetch())}
            />
          </li>
        )}
      </ul>
    </div>
  );
}

function LoadingRow() {
  return (
    <div aria-hidden="true" className="flex min-h-10 items-center gap-2.5 px-2">
      <Skeleton className="size-6 rounded-[5px]" />
      <Skeleton className="w-32" />
    </div>
  );
}

/** Moves the focus between the search box and the groups by arrow keys, Home and End. */
function moveBetweenLinks(event: KeyboardEvent<HTMLElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const isField = stops[at]?.tagName === "INPUT";
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: isField ? at : 0, End: isField ? at : stops.length - 1 }[
    event.key
  ];
  const stop = to === undefined ? undefined : stops[to];
  if (!stop || stop === stops[at]) return;
  event.preventDefault();
  stop.focus();
}
