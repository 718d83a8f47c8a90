import { useInfiniteQuery } from "@tanstack/react-query";
import { Columns3, Layers, Plus, ShieldAlert } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { isSupported } from "#console/core/available-actions.ts";
import { changedParams, useAddressParams } from "#console/core/use-address-params.ts";
import { track, usePermission, useUser } from "#console/session/index.ts";
import { TabLink, TabLinks } from "#console/ui/navigation/tabs.tsx";
import { isOnlyProjectAdmin } from "#shared/domain/access/roles.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { GroupCard, GroupCardSkeleton } from "./group-card.tsx";
import { SegmentForm } from "./index.ts";
import { projectGroupListOptions } from "./project-groups-queries.ts";
import { texts } from "./texts.ts";
import { useNearEnd } from "./use-near-end.ts";

const FirstSteps = lazy(async () => ({ default: (await import("./first-steps.tsx")).FirstSteps }));
const ManageDrawer = lazy(async () => ({ default: (await import("./manage-drawer.tsx")).ManageDrawer }));

const grid = "grid grid-cols-2 gap-4 px-6 pt-2 pb-6 min-[1180px]:grid-cols-3 min-[1800px]:grid-cols-4";

/** Platforms with more project groups are not new, and do not ask for the first steps. */
const mostGroupsOfNew = 3;

/** Start page with the project groups. */
export function ProjectGroupsPage() {
  const user = useUser();
  const isProjectAdmin = user !== null && isOnlyProjectAdmin(user.roles);
  const [query, change] = useAddressParams();
  const address = readPageAddress(query, isProjectAdmin);
  const mayCreate = usePermission("projectGroupCreate");
  const mayReport = usePermission("activityRead") && isSupported({ capability: "report" });
  const [typed, setTyped] = useState(address.search);
  const search = useDebounced(typed).trim();
  const list = useInfiniteQuery(projectGroupListOptions({ name: search, adminOnly: address.tab === "mine" }));
  const groups = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = list.data?.pages[0]?.count;
  const end = useNearEnd<HTMLLIElement>(() => void list.fetchNextPage(), list.hasNextPage && !list.isFetchingNextPage);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the debounced search changes the URL.
  useEffect(() => {
    if (search === address.search) return;
    change({ search }, { replace: true });
    if (search !== "") track("Search project groups", "Feature", { search });
  }, [search]);

  // Adds a history entry, so that the Back button closes the drawer.
  const add = () => change({ add: "project-group" });
  const addButton = mayCreate && (
    <Button variant="primary" onClick={add}>
      <Plus />
      {texts.add}
    </Button>
  );
  // The first of the first steps holds the same button.
  const startsHere = mayCreate && list.isSuccess && groups.length === 0 && search === "";
  const isEmpty = list.isSuccess && groups.length === 0 && search === "" && address.tab === "all";
  return (
    <div className="flex min-h-(--page-height) flex-col">
      <header className="flex min-h-15 flex-wrap items-center gap-3 px-6 pt-3 pb-2">
        <h1 className="text-xl font-semibold tracking-[-0.012em]">{texts.title}</h1>
        <p role="status" className="pt-0.75 text-ink-3 tabular-nums">
          {total !== undefined && texts.count(total)}
        </p>
        <div className="ml-auto flex items-center gap-2">
          {mayReport && groups.length > 0 && (
            <>
              <Button variant="ghost" asChild>
                <Link to="/projects/risks">
                  <ShieldAlert />
                  {texts.risks}
                </Link>
              </Button>
              <Button variant="ghost" asChild>
                <Link to="/projects/compare">
                  <Columns3 />
                  {texts.compare}
                </Link>
              </Button>
            </>
          )}
          <SearchInput
            className="w-70"
            placeholder={texts.search}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {!startsHere && addButton}
        </div>
      </header>
      {isProjectAdmin && (
        <TabLinks aria-label={texts.tabs} className="mb-3 px-4">
          <TabLink current={address.tab === "mine"}>
            <Link to={{ search: `${changedParams(query, { activeTab: null })}` }}>{texts.mine}</Link>
          </TabLink>
          <TabLink current={address.tab === "all"}>
            <Link to={{ search: `${changedParams(query, { activeTab: "all" })}` }}>{texts.all}</Link>
          </TabLink>
        </TabLinks>
      )}
      {list.isPending && (
        <SkeletonDelay>
          <ul className={grid}>
            {Array.from({ length: 9 }, (_, index) => (
              <GroupCardSkeleton key={index} />
            ))}
          </ul>
        </SkeletonDelay>
      )}
      {list.isError && groups.length === 0 && (
        <ErrorState
          className="flex-1"
          title={texts.fetchFailed}
          text={texts.fetchFailedText}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      <Suspense>
        {mayCreate && search === "" && list.isSuccess && groups.length <= mostGroupsOfNew && (
          <FirstSteps groups={groups} onAdd={add} onManage={(id) => change({ manage: id })} />
        )}
      </Suspense>
      {isEmpty && !mayCreate && (
        <EmptyState className="flex-1" icon={Layers} title={texts.emptyTitle} text={texts.emptyReadOnly} />
      )}
      {list.isSuccess && groups.length === 0 && search !== "" && (
        <EmptyState
          className="flex-1"
          title={texts.noMatch(search)}
          text={texts.noMatchText}
          action={<Button onClick={() => setTyped("")}>{texts.clearSearch}</Button>}
        />
      )}
      {list.isSuccess && groups.length === 0 && search === "" && address.tab === "mine" && (
        <EmptyState className="flex-1" icon={Layers} title={texts.noneOfMine} text={texts.noneOfMineText} />
      )}
      {groups.length > 0 && (
        <ul className={grid}>
          {groups.map((group) => (
            <GroupCard key={group.id} group={group} onManage={({ id }) => change({ manage: id })} />
          ))}
          {list.hasNextPage && <li ref={end} aria-hidden="true" className="col-span-full -mt-4 h-0" />}
          {list.isFetchingNextPage && [0, 1, 2].map((index) => <GroupCardSkeleton key={index} />)}
        </ul>
      )}
      {list.isFetchNextPageError && (
        <ErrorState title={texts.fetchFailed} text={texts.fetchFailedText} onRetry={() => void list.fetchNextPage()} />
      )}
      <Suspense>
        {address.manage !== null && (
          <ManageDrawer
            key={address.manage}
            id={address.manage}
            listed={groups.find(({ id }) => id === address.manage)}
            onClose={() => change({ manage: null }, { replace: true })}
          />
        )}
        {address.adding && mayCreate && (
          <SegmentForm kind="projectGroup" onClose={() => change({ add: null }, { replace: true })} />
        )}
      </Suspense>
    </div>
  );
}

/** State of the project groups page in the URL. */
interface PageAddress {
  readonly search: string;
  /** Tab of a project admin: own groups or all. Other users have no tabs. */
  readonly tab: "mine" | "all";
  /** Id of the group whose integrations are managed. */
  readonly manage: string | null;
  readonly adding: boolean;
}

/** Reads the URL. Project admins start with their own groups. */
export function readPageAddress(query: URLSearchParams, isProjectAdmin: boolean): PageAddress {
  const tab = query.get("activeTab");
  return {
    search: query.get("search") ?? "",
    tab: isProjectAdmin && tab !== "all" ? "mine" : "all",
    manage: query.get("manage"),
    adding: query.get("add") === "project-group",
  };
}
