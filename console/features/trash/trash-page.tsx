import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Search, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { groupSearch, useSelectedGroup } from "#console/core/selected-group.ts";
import { useSettledText } from "#console/core/use-settled-text.ts";
import { useTitle } from "#console/core/use-title.ts";
import { ListError, usePageAddress } from "#console/data-table/index.ts";
import { focusIfLost } from "#console/record-page/index.ts";
import { usePermission } from "#console/session/index.ts";
import { Breadcrumbs } from "#shared/ui/components/breadcrumbs.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { EmptyState } from "#shared/ui/components/empty-state.tsx";
import { Pagination } from "#shared/ui/components/pagination.tsx";
import { SearchInput } from "#shared/ui/components/search-input.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/skeleton.tsx";
import { TableRegion } from "#shared/ui/components/table.tsx";
import { TabLink, TabLinks } from "#shared/ui/components/tabs.tsx";
import { texts } from "./texts.ts";
import { type TrashKind, trashOptions } from "./trash-queries.ts";
import { TrashTable } from "./trash-table.tsx";
import { useTrash } from "./use-trash.ts";

/** The people of the group who were deleted. */
export function PeopleTrash() {
  return <TrashPage kind="people" />;
}

/** The organizations of the group that were deleted. */
export function OrganizationsTrash() {
  return <TrashPage kind="organizations" />;
}

function TrashPage({ kind }: { kind: TrashKind }) {
  const group = useSelectedGroup();
  useTitle(texts.titles[kind]);
  return group ? <Trash key={`${kind} ${group.id}`} kind={kind} groupId={group.id} /> : null;
}

function Trash({ kind, groupId }: { kind: TrashKind; groupId: string }) {
  const cache = useQueryClient();
  const address = usePageAddress();
  const [typed, setTyped] = useSettledText(address.search, address.setSearch);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [now] = useState(() => new Date());
  const search = address.search.trim();
  const query = useQuery(trashOptions(kind, groupId, search, address.page));
  const trash = useTrash(kind, groupId, () => {
    setSelected(new Set());
    // The row that was pressed goes with the next answer.
    void cache.invalidateQueries({ queryKey: ["trash"] }).then(() => focusIfLost("[type=search]"));
  });
  const rows = query.data?.rows ?? [];
  const chosen = rows.filter(({ id }) => selected.has(id));

  return (
    <div className="flex h-(--page-height) flex-col">
      <Heading kind={kind} count={query.data?.count ?? null} />
      <search className="flex min-h-13 flex-wrap items-center gap-2 px-6 py-2.5">
        <SearchInput
          className="w-60"
          placeholder={texts.search[kind]}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {chosen.length > 0 && (
          <>
            <span role="status" className="pl-2 font-medium tabular-nums">
              {texts.selected(chosen.length)}
            </span>
            <Button onClick={() => void trash.restore(chosen)}>{texts.restore}</Button>
            <Button variant="danger-outline" onClick={() => void trash.erase(chosen)}>
              {texts.erase}
            </Button>
            <Button variant="ghost" onClick={() => setSelected(new Set())}>
              {texts.clear}
            </Button>
          </>
        )}
      </search>
      {query.isError ? (
        <ListError query={query} />
      ) : !query.data ? (
        <SkeletonDelay label={texts.loading} className="px-6 pt-2">
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} className="my-4 w-full" />
          ))}
        </SkeletonDelay>
      ) : rows.length === 0 ? (
        <Nothing kind={kind} address={address} onClear={() => setTyped("")} />
      ) : (
        <>
          <TableRegion label={texts.titles[kind]} aria-busy={query.isFetching}>
            <TrashTable
              kind={kind}
              rows={rows}
              now={now}
              selected={selected}
              busy={trash.busy}
              onSelect={setSelected}
              onRestore={(row) => void trash.restore([row])}
              onErase={(row) => void trash.erase([row])}
            />
          </TableRegion>
          <Pagination
            page={address.page.currentPage}
            pageSize={address.page.pageSize}
            total={query.data.count}
            shown={rows.length}
            hrefFor={address.hrefFor}
            onPageChange={address.goTo}
            onPageSizeChange={address.setPageSize}
          />
        </>
      )}
    </div>
  );
}

function Heading({ kind, count }: { kind: TrashKind; count: number | null }) {
  const search = groupSearch(useSelectedGroup());
  const sees = { people: usePermission("memberDestroy"), organizations: usePermission("organizationDestroy") };
  const items = [
    <Link key="list" to={`/${kind}${search}`}>
      {texts.back[kind]}
    </Link>,
    texts.title,
  ];
  return (
    <header className="px-6 pt-3">
      <Breadcrumbs className="mb-2 min-h-7 text-ink-3" items={items} />
      <div className="flex items-center gap-3">
        <h1>{texts.titles[kind]}</h1>
        <p className="pt-0.75 text-ink-3 tabular-nums" role="status">
          {count === null ? "" : texts.count(count)}
        </p>
      </div>
      <p className="mt-1 text-ink-2">{texts.text}</p>
      <TabLinks aria-label={texts.tabs} className="-mx-2 mt-2">
        {(["people", "organizations"] as const)
          .filter((each) => sees[each])
          .map((each) => (
            <TabLink key={each} current={each === kind}>
              <Link to={`/${each}/trash${search}`} replace>
                {texts.kinds[each]}
              </Link>
            </TabLink>
          ))}
      </TabLinks>
    </header>
  );
}

interface NothingProps {
  kind: TrashKind;
  address: ReturnType<typeof usePageAddress>;
  onClear: () => void;
}

function Nothing({ kind, address, onClear }: NothingProps) {
  if (address.page.currentPage > 1) {
    const action = <Button onClick={() => address.goTo(1)}>{texts.firstPage}</Button>;
    return <EmptyState icon={Trash2} title={texts.pastEndTitle} action={action} />;
  }
  if (address.search.trim() !== "") {
    const action = <Button onClick={onClear}>{texts.clearSearch}</Button>;
    return <EmptyState icon={Search} title={texts.noMatchTitle} text={texts.noMatchText} action={action} />;
  }
  return <EmptyState icon={Trash2} title={texts.emptyTitle} text={texts.emptyText[kind]} />;
}
