import { Copy, ListOrdered, LockKeyhole, Pencil, Save, SquarePlus, Trash2, Users } from "lucide-react";
import { type ReactElement, useState } from "react";
import type { SavedView, ViewVisibility } from "#shared/contract/views.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#shared/ui/components/overlays/dropdown-menu.tsx";
import { texts } from "./texts.ts";
import { useMayShareViews } from "./use-view-actions.ts";
import type { ViewForm } from "./view-form.tsx";
import type { ViewItem } from "./view-item.ts";

export interface ViewMenuProps {
  view: ViewItem;
  /** The view if the user may change it. */
  own: SavedView | null;
  changed: boolean;
  onCreate: () => void;
  onForm: (form: ViewForm) => void;
  onKeep: (view: SavedView) => void;
  onShare: (view: SavedView, visibility: ViewVisibility) => void;
  onRemove: (view: SavedView) => void;
  onManage: () => void;
}

/** Menu of the current view and of all views. Opens on mount. */
export function ViewMenu(props: ViewMenuProps & { trigger: ReactElement }) {
  const { view, own, changed, onForm } = props;
  const [open, setOpen] = useState(true);
  const mayShare = useMayShareViews();
  const isShared = own?.visibility === "tenant";
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <DropdownMenuTrigger asChild>{props.trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        {own && changed && (
          <DropdownMenuItem onSelect={() => props.onKeep(own)}>
            <Save />
            {texts.update}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={props.onCreate}>
          <SquarePlus />
          {texts.saveAsNew}
        </DropdownMenuItem>
        <DropdownMenuItem
          onSelect={() =>
            onForm({
              kind: "duplicate",
              name: texts.copyOf(view.name),
              visibility: "user",
              config: { ...view.config },
            })
          }
        >
          <Copy />
          {texts.duplicate}
        </DropdownMenuItem>
        {own && (
          <>
            <DropdownMenuItem onSelect={() => onForm({ kind: "rename", view: own })}>
              <Pencil />
              {texts.rename}
            </DropdownMenuItem>
            {mayShare && (
              <DropdownMenuItem onSelect={() => props.onShare(own, isShared ? "user" : "tenant")}>
                {isShared ? <LockKeyhole /> : <Users />}
                {isShared ? texts.unshare : texts.share}
              </DropdownMenuItem>
            )}
            <DropdownMenuSeparator />
            <DropdownMenuItem danger onSelect={() => props.onRemove(own)}>
              <Trash2 />
              {texts.remove}
            </DropdownMenuItem>
          </>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={props.onManage}>
          <ListOrdered />
          {texts.manage}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
