import { useQuery } from "@tanstack/react-query";
import { Cable } from "lucide-react";
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link, Navigate, useLocation, useParams } from "react-router";
import { allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { groupSearch } from "#console/core/selected-group.ts";
import { changedParams, useAddressParams } from "#console/core/use-address-params.ts";
import { ImportDuplicates } from "#console/features/merging/index.ts";
import { Breadcrumbs } from "#console/ui/navigation/breadcrumbs.tsx";
import { TabCount, TabLink, TabLinks } from "#console/ui/navigation/tabs.tsx";
import { ForbiddenState } from "#console/ui/states/forbidden-state.tsx";
import { ApiError } from "#shared/client/errors.ts";
import type { IntegrationProgress } from "#shared/contract/integrations.ts";
import { platformKey } from "#shared/domain/identities/platform-key.ts";
import { findProjectGroup, type ProjectGroup, segmentPath } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { SearchInput } from "#shared/ui/components/forms/search-input.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { ConnectedCard, OpenCard } from "../cards/integration-card.tsx";
import { type PlatformCard, platformCards } from "../cards/platform-cards.ts";
import { catalog } from "../catalog.ts";
import { SignInDrawer } from "../connect/sign-in-drawer.tsx";
import { progressOptions, segmentIntegrationsOptions } from "../integrations-queries.ts";
import type { ShownIntegration } from "../platform-descriptor.ts";
import { progressEntry } from "../syncs/progress-view.ts";
import { texts } from "../texts.ts";
import { useIntegrationPermissions } from "../use-integration-permissions.ts";
import { readPageAddress, storePlace } from "./integrations-address.ts";
import { statusTabs, type TabKey, visibleCards } from "./status-tabs.ts";

/** Integrations of the sub-project in the URL. */
export function IntegrationsPage() {
  const { grandparentId = "", id = "" } = useParams();
  const { search } = useLocation();
  const { data: groups } = useQuery(allProjectGroupsOptions());
  const place = groups ? findPlace(groups, grandparentId, id) : null;
  const isHere = place?.kind === "here";
  useEffect(() => {
    if (isHere) storePlace(localStorage, grandparentId, id);
  }, [isHere, grandparentId, id]);

  if (place?.kind === "move") return <Navigate to={place.to + search} replace />;
  if (place?.kind === "unknown") {
    return (
      <EmptyState
        className="min-h-(--page-height)"
        icon={Cable}
        headingLevel={1}
        title={texts.unknownTitle}
        text={texts.unknownText}
        action={
          <Button asChild>
            <Link to="/project-groups">{texts.toGroups}</Link>
          </Button>
        }
      />
    );
  }
  return (
    <div className="flex min-h-(--page-height) flex-col">
      <IntegrationsRegion key={id} segmentId={id} heading={<Heading place={place} />} />
    </div>
  );
}

/** Breadcrumb from the project group to the sub-project. It keeps its height while the names load. */
function Heading({ place }: { place: Place | null }) {
  const [group, ...below] = place?.kind === "here" ? place.path : [];
  return (
    <div className="min-w-0">
      {group ? (
        <Breadcrumbs
          withCurrent={false}
          items={[
            <Link key={group.id} to={`/people${groupSearch(group)}`}>
              <bdi>{group.name}</bdi>
            </Link>,
            ...below.map(({ id, name }) => <bdi key={id}>{name}</bdi>),
          ]}
        />
      ) : (
        <div className="h-5" />
      )}
      <h1 className="text-xl font-semibold tracking-[-0.012em]">{texts.title}</h1>
    </div>
  );
}

/** Result of the look-up of a sub-project. */
type Place =
  | { readonly kind: "here"; readonly path: readonly { readonly id: string; readonly name: string }[] }
  /** The sub-project belongs to another project group than the URL states. */
  | { readonly kind: "move"; readonly to: string }
  | { readonly kind: "unknown" };

/** Path length of a sub-project: group, project, sub-project. Only sub-projects have integrations. */
const depth = 3;

/** Looks up the sub-project of a URL in the project groups. */
export function findPlace(groups: readonly ProjectGroup[], grandparentId: string, id: string): Place {
  const group = findProjectGroup(groups, id);
  const path = group ? segmentPath(group, id) : [];
  if (!group || path.length !== depth) return { kind: "unknown" };
  return group.id === grandparentId ? { kind: "here", path } : { kind: "move", to: `/integrations/${group.id}/${id}` };
}

const grid = "grid grid-cols-[repeat(auto-fill,minmax(264px,1fr))] gap-4 px-6 py-5";

/** Tabs, search and cards of one sub-project. */
function IntegrationsRegion({ segmentId, heading }: { segmentId: string; heading: ReactNode }) {
  const [query, changeQuery] = useAddressParams();
  const address = readPageAddress(query);
  const [typed, setTyped] = useState(address.search);
  const list = useQuery(segmentIntegrationsOptions(segmentId));
  const { data, refetch } = list;
  const cards = useMemo(() => platformCards(data ?? [], catalog, runtimeConfig().integrations), [data]);
  const reload = useCallback(() => void refetch(), [refetch]);
  const progressOf = useProgress(segmentId, {
    integrations: cards.flatMap(({ integration }) => integration ?? []),
    at: list.dataUpdatedAt,
    reload,
  });

  // The first tab has no parameter in the URL.
  const tabAddress = (tab: TabKey) => `${changedParams(query, { tab: tab === "all" ? null : tab })}`;
  function search(words: string) {
    setTyped(words);
    changeQuery({ search: words.trim() }, { replace: true });
  }

  useMappingDrawer({ cards, isLoaded: data !== undefined, segmentId });
  const shown = visibleCards(cards, address.tab, typed);
  const tabs = statusTabs(cards);
  return (
    <>
      <header className="flex min-h-15 items-center gap-3 px-6 pt-3 pb-2">
        {heading}
        <SearchInput
          className="ml-auto w-60 shrink-0"
          placeholder={texts.search}
          value={typed}
          onChange={(event) => search(event.target.value)}
        />
      </header>
      <TabLinks aria-label={texts.tabs} className="overflow-x-auto overflow-y-clip px-4 [scrollbar-width:none]">
        {tabs.map(({ key, label, count }) => (
          <TabLink key={key} current={key === address.tab}>
            <Link to={{ search: tabAddress(key) }} preventScrollReset>
              {label}
              {data && <TabCount>{count}</TabCount>}
            </Link>
          </TabLink>
        ))}
      </TabLinks>
      <p role="status" className="sr-only">
        {data && texts.shown(shown.length)}
      </p>
      {cards.some(({ integration }) => integration?.status === "done") && <ImportDuplicates segmentId={segmentId} />}
      {list.isPending && (
        <SkeletonDelay>
          <ul className={grid}>
            {[0, 1, 2, 3].map((index) => (
              <CardSkeleton key={index} />
            ))}
          </ul>
        </SkeletonDelay>
      )}
      {!data && list.isError && <Failed error={list.error} retrying={list.isFetching} onRetry={reload} />}
      {data && shown.length === 0 && (
        <NoCards
          none={cards.length === 0}
          search={typed.trim()}
          tab={tabs.find(({ key }) => key === address.tab)?.label ?? ""}
          onClear={() => search("")}
          allAddress={tabAddress("all")}
        />
      )}
      {shown.length > 0 && data && (
        <ul className={grid}>
          {shown.map(({ descriptor, integration }) => {
            const open = (connection: string | null) => () =>
              changeQuery({ drawer: descriptor.key, connection }, { replace: true });
            const common = { descriptor, segmentId, openDrawer: open(connectionIn(cards, integration)) };
            return integration ? (
              <ConnectedCard
                key={integration.id}
                {...common}
                integration={integration}
                progress={progressOf(integration)}
                addServer={open("new")}
              />
            ) : (
              <OpenCard key={descriptor.key} {...common} />
            );
          })}
        </ul>
      )}
      {data && <Returned query={query} segmentId={segmentId} />}
      {data && (
        <OpenDrawer
          key={`${address.drawer} ${address.connection}`}
          cards={cards.filter(({ descriptor }) => descriptor.key === address.drawer)}
          connection={address.connection}
          segmentId={segmentId}
          onClose={() => changeQuery({ drawer: null, connection: null }, { replace: true })}
        />
      )}
    </>
  );
}

/**
 * Opens the drawer of a platform whose repositories must be mapped, each time the page is opened, for users who may map
 * them.
 */
function useMappingDrawer({ cards, isLoaded, segmentId }: MappingDrawerOptions) {
  const [query, changeQuery] = useAddressParams();
  const { edit } = useIntegrationPermissions(segmentId);
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (!isLoaded || opened.current === segmentId) return;
    opened.current = segmentId;
    const waiting = cards.find(({ integration }) => integration?.status === "mapping");
    const isReturning = ["drawer", "code", "error"].some((name) => query.has(name));
    if (!waiting || !edit || isReturning) return;
    const connection = connectionIn(cards, waiting.integration);
    changeQuery({ drawer: waiting.descriptor.key, connection }, { replace: true });
  }, [cards, isLoaded, segmentId, edit, query, changeQuery]);
}

/** Id of a connection in the URL, where its platform has several. */
function connectionIn(cards: readonly PlatformCard[], integration: ShownIntegration | null): string | null {
  const key = integration && platformKey(integration.platform);
  return cards.filter(({ descriptor }) => descriptor.key === key).length > 1 ? (integration?.id ?? null) : null;
}

interface MappingDrawerOptions {
  readonly cards: readonly PlatformCard[];
  readonly isLoaded: boolean;
  readonly segmentId: string;
}

function Failed({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  if (error instanceof ApiError && error.kind === "forbidden") return <ForbiddenState className="flex-1" />;
  return (
    <ErrorState
      className="flex-1"
      title={texts.fetchFailed}
      text={texts.fetchFailedText}
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}

/** Finishes connecting the platform that redirected the user back here. */
function Returned({ query, segmentId }: { query: URLSearchParams; segmentId: string }) {
  const { create } = useIntegrationPermissions(segmentId);
  const Return = create && catalog.find(({ isReturn }) => isReturn?.(query))?.Return;
  if (!Return) return null;
  return (
    <Suspense>
      <Return segmentId={segmentId} />
    </Suspense>
  );
}

interface OpenDrawerProps {
  /** Cards of the platform. */
  cards: readonly PlatformCard[];
  connection: string | null;
  segmentId: string;
  onClose: () => void;
}

/** Drawer named in the URL, for users with permission to connect or edit. */
function OpenDrawer({ cards, connection, segmentId, onClose }: OpenDrawerProps) {
  const may = useIntegrationPermissions(segmentId);
  const [before] = useState(() => new Set(cards.map(({ integration }) => integration?.id)));
  const [first] = cards;
  // A new connection may have to be mapped in the same drawer.
  const added = cards.find(({ integration }) => !before.has(integration?.id));
  const card =
    connection === "new"
      ? (added ?? (first && { ...first, descriptor: plainDescriptor(first), integration: null }))
      : (cards.find(({ integration }) => integration?.id === connection) ?? first);
  if (!card?.descriptor.Drawer || !(card.integration ? may.edit : may.create)) return null;
  const { Drawer, name, signIn } = card.descriptor;
  return (
    <Suspense>
      {signIn && !card.integration ? (
        <SignInDrawer descriptor={card.descriptor} address={signIn} segmentId={segmentId} onClose={onClose} />
      ) : (
        <Drawer name={name} integration={card.integration} segmentId={segmentId} onClose={onClose} />
      )}
    </Suspense>
  );
}

/** Descriptor without the server of a connection in its name. */
const plainDescriptor = ({ descriptor }: PlatformCard) =>
  catalog.find(({ key }) => key === descriptor.key) ?? descriptor;

/** Skeleton shown while a card loads. */
function CardSkeleton() {
  return (
    <li className="flex min-h-40 flex-col rounded-lg border border-line bg-surface">
      <div className="flex items-center gap-2.5 px-4 pt-4 pb-2">
        <Skeleton className="size-5" />
        <Skeleton className="h-3 w-20" />
        <Skeleton className="ml-auto h-5 w-20" />
      </div>
      <div className="grid flex-1 content-start gap-2.5 px-4 pt-1">
        <Skeleton className="w-36" />
        <Skeleton className="w-28" />
      </div>
      <div className="flex items-center p-3 pl-4">
        <Skeleton className="h-7 w-22 rounded-sm" />
      </div>
    </li>
  );
}

interface Loaded {
  readonly integrations: readonly ShownIntegration[];
  /** Time at which they were loaded, in epoch milliseconds. */
  readonly at: number;
  readonly reload: () => void;
}

/** Progress of the running syncs. An integration missing from the response has ended, so its status is refetched. */
function useProgress(segmentId: string, { integrations, at, reload }: Loaded) {
  const running = integrations.filter(({ status }) => status === "in-progress");
  const { data, dataUpdatedAt } = useQuery({ ...progressOptions(segmentId), enabled: running.length > 0 });
  const entryOf = ({ id, platform }: ShownIntegration): IntegrationProgress | null =>
    data ? progressEntry(data, { segmentId, platform, id }) : null;
  const ended = dataUpdatedAt > at && running.some((integration) => entryOf(integration) === null);
  useEffect(() => {
    if (ended) reload();
  }, [ended, reload]);
  return entryOf;
}

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
function NoCards({ none, search, tab, onClear, allAddress }: NoCardsProps) {
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
