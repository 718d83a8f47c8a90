import { useQuery } from "@tanstack/react-query";
import { Ellipsis, LockKeyhole, Save } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { onDemand } from "#console/core/on-demand.tsx";
import { usePermission } from "#console/session/index.ts";
import { TabDot, TabLink, TabLinks } from "#console/ui/navigation/tabs.tsx";
import type { SavedView } from "#shared/contract/views.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
import { Button } from "#shared/ui/components/button.tsx";
import type { ListAddress, ListState } from "../state/list-state.ts";
import { texts } from "./texts.ts";
import { useMayChangeView, useViewActions } from "./use-view-actions.ts";
import type { ViewForm, ViewMenuProps } from "./view-dialogs.tsx";
import { currentView, type FixedViews, openViewParam, type ViewItem, viewItems } from "./view-item.ts";

import { savedViewsOptions } from "./view-queries.ts";
import { configOf, isChanged, viewAddress } from "./view-state.ts";

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

const dialogs = () => import("./view-dialogs.tsx");
const Menu = onDemand<ViewMenuProps>(async () => (await dialogs()).ViewMenu);
const Form = lazy(async () => ({ default: (await dialogs()).ViewFormDialog }));
const Subscribe = lazy(async () => ({
  default: (await import("../subscriptions/subscribe-dialog.tsx")).SubscribeDialog,
}));
const Manage = lazy(async () => ({ default: (await dialogs()).ManageViews }));

interface ViewControlsProps {
  list: ListAddress;
  views: FixedViews;
  schema: FilterSchema;
  state: ListState;
  ownColumns: readonly string[] | null;
  current: ViewItem;
  changed: boolean;
  /** Null while loading, or if the backend has no views. */
  saved: readonly SavedView[] | null;
}

/** Buttons after the tabs: reset and save changes, and the menu of the view. */
function ViewControls({ list, views, schema, state, ownColumns, ...props }: ViewControlsProps) {
  const { current, changed, saved } = props;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [form, setForm] = useState<ViewForm | null>(null);
  const [managing, setManaging] = useState(false);
  const [subscribing, setSubscribing] = useState<SavedView | null>(null);
  const mayCreate = usePermission("customViewsCreate") && saved !== null;
  const mayChange = useMayChangeView();
  const actions = useViewActions(views);
  const start = views.fixed[0];
  const own = current.saved && mayChange(current.saved) ? current.saved : null;
  const config = () => configOf(schema, state, ownColumns);
  const create = () => setForm({ kind: "create", name: "", visibility: "user", config: config() });
  const addressOf = (view: SavedView) => viewAddress(list, schema, view, false, state, params).toString();
  const reset = viewAddress(list, schema, current, current.id === start.id, state, params);

  return (
    <div className="mb-1.5 ml-auto flex flex-none items-center gap-1 pl-3">
      {changed && (
        <Button asChild variant="ghost" size="sm">
          <Link to={{ search: reset.toString() }}>{texts.reset}</Link>
        </Button>
      )}
      {changed && own && (
        <Button size="sm" onClick={() => void actions.keep(own, config())}>
          <Save className="size-3.5" />
          {texts.update}
        </Button>
      )}
      {changed && !own && mayCreate && (
        <Button size="sm" onClick={create}>
          <Save className="size-3.5" />
          {texts.saveAs}
        </Button>
      )}
      {mayCreate && (
        <Menu
          view={current}
          own={own}
          changed={changed}
          onCreate={create}
          onForm={setForm}
          onKeep={(view) => void actions.keep(view, config())}
          onShare={(view, visibility) => void actions.share(view, visibility)}
          onRemove={(view) => void actions.remove(view)}
          onManage={() => setManaging(true)}
          onSubscribe={setSubscribing}
          trigger={
            <Button variant="ghost" size="icon-sm" aria-label={texts.menu(current.name)} aria-haspopup="menu">
              <Ellipsis />
            </Button>
          }
        />
      )}
      <Suspense>
        {form && (
          <Form
            form={form}
            actions={actions}
            onCreated={(view) =>
              void navigate({ search: addressOf(view) }, { replace: true, preventScrollReset: true })
            }
            onClose={() => setForm(null)}
          />
        )}
        {subscribing && <Subscribe view={subscribing} onClose={() => setSubscribing(null)} />}
        {managing && (
          <Manage
            views={saved ?? []}
            actions={actions}
            addressOf={addressOf}
            onForm={setForm}
            onClose={() => setManaging(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
