import { Ellipsis, Save } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { onDemand } from "#console/core/on-demand.tsx";
import { usePermission } from "#console/session/index.ts";
import type { SavedView } from "#shared/contract/views.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
import { Button } from "#shared/ui/components/button.tsx";
import type { ListAddress, ListState } from "../state/list-state.ts";
import { texts } from "./texts.ts";
import { useMayChangeView, useViewActions } from "./use-view-actions.ts";
import type { ViewForm } from "./view-form.tsx";
import type { FixedViews, ViewItem } from "./view-item.ts";
import type { ViewMenuProps } from "./view-menu.tsx";
import { configOf, viewAddress } from "./view-state.ts";

const Menu = onDemand<ViewMenuProps>(async () => (await import("./view-menu.tsx")).ViewMenu);
const Form = lazy(async () => ({ default: (await import("./view-form.tsx")).ViewFormDialog }));
const Manage = lazy(async () => ({ default: (await import("./manage-views.tsx")).ManageViews }));

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
export function ViewControls({ list, views, schema, state, ownColumns, ...props }: ViewControlsProps) {
  const { current, changed, saved } = props;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [form, setForm] = useState<ViewForm | null>(null);
  const [managing, setManaging] = useState(false);
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
