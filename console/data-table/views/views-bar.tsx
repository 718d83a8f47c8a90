import { useQuery } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { TabDot, TabLink, TabLinks } from "#shared/ui/components/navigation/tabs.tsx";
import type { ListAddress, ListState } from "../state/list-state.ts";
import { texts } from "./texts.ts";
import { ViewControls } from "./view-controls.tsx";
import { currentView, type FixedViews, openViewParam, viewItems } from "./view-item.ts";
import { savedViewsOptions } from "./view-queries.ts";
import { isChanged, viewAddress } from "./view-state.ts";

export interface ViewsBarProps {
  list: ListAddress;
  views: FixedViews;
  state: ListState;
  /** Ids of the columns chosen by the user; null for the default ones, and for lists without columns. */
  ownColumns?: readonly string[] | null;
}

/** Views as tabs that link to the list with the state of the view. Unsaved changes are marked. */
export function ViewsBar({ list, views, state, ownColumns = null }: ViewsBarProps) {
  const [params] = useSearchParams();
  const { data: schema } = useQuery(views.schema);
  const { data: saved } = useQuery(savedViewsOptions(views.placement));
  const bar = useRef<HTMLElement>(null);
  const items = viewItems(views, saved ?? []);
  const current = currentView(items, views.fixed[0], params);
  const navigate = useNavigate();
  const requestedView = items.find(({ id }) => id === params.get(openViewParam));

  useEffect(() => {
    if (!requestedView || !schema) return;
    const search = viewAddress(list, schema, requestedView, false, state, params);
    search.delete(openViewParam);
    void navigate({ search: search.toString() }, { replace: true });
  }, [requestedView, schema, list, state, params, navigate]);

  // Scrolls to the tab of the current view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the view
  useEffect(() => {
    bar.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current.id]);

  if (!schema) return null;
  const changed = isChanged(list, schema, current, state);
  return (
    <div className="flex h-10 min-w-0 items-end pr-6 pl-4">
      <TabLinks
        ref={bar}
        aria-label={texts.label}
        className="min-w-0 overflow-x-auto overflow-y-clip border-b-0 [scrollbar-width:none]"
      >
        {items.map((item) => {
          const isCurrent = item.id === current.id;
          const to = viewAddress(list, schema, item, item.id === views.fixed[0].id, state, params);
          return (
            <TabLink key={item.id} current={isCurrent}>
              <Link to={{ search: to.toString() }} data-view={item.id}>
                <bdi className="max-w-60 truncate">{item.name}</bdi>
                {item.saved?.visibility === "user" && (
                  <LockKeyhole role="img" aria-label={texts.private} className="size-3.5 text-ink-3" />
                )}
                {isCurrent && changed && <TabDot label={texts.edited} />}
              </Link>
            </TabLink>
          );
        })}
      </TabLinks>
      <ViewControls
        list={list}
        views={views}
        schema={schema}
        state={state}
        ownColumns={ownColumns}
        current={current}
        changed={changed}
        saved={saved ?? null}
      />
    </div>
  );
}
