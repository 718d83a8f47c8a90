import { ArrowDown, ArrowUp, Copy, GripVertical, LockKeyhole, Pencil, Trash2 } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { SavedView } from "#shared/contract/views.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Drawer } from "#shared/ui/components/overlays/drawer.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { moveItem } from "#shared/ui/move-item.ts";
import { texts } from "./texts.ts";
import { useMayChangeView, type useViewActions } from "./use-view-actions.ts";
import type { ViewForm } from "./view-form.tsx";

interface ManageViewsProps {
  views: readonly SavedView[];
  actions: Pick<ReturnType<typeof useViewActions>, "reorder" | "remove">;
  /** Returns the URL of a view. */
  addressOf: (view: SavedView) => string;
  onForm: (form: ViewForm) => void;
  onClose: () => void;
}

const rowHeight = 40;

/** Dialog with all saved views and their order. Drag the grip, use the arrow buttons, or Alt with the arrow keys. */
export function ManageViews({ views, actions, addressOf, onForm, onClose }: ManageViewsProps) {
  const [announcement, setAnnouncement] = useState("");
  /** Order while a view is dragged. It is saved on drop. */
  const [dragged, setDragged] = useState<readonly SavedView[] | null>(null);
  const drag = useRef<{ id: string; from: number; y: number } | null>(null);
  const mayChange = useMayChangeView();
  const shown = dragged ?? views;

  const moved = (id: string, to: number): readonly SavedView[] => {
    const from = shown.findIndex((view) => view.id === id);
    return moveItem(shown, from, to);
  };
  const announce = (order: readonly SavedView[], id: string) => {
    const place = order.findIndex((view) => view.id === id);
    setAnnouncement(texts.moved(order[place]?.name ?? "", place + 1));
  };
  const move = (id: string, to: number) => {
    const order = moved(id, to);
    if (order.every((view, index) => view.id === shown[index]?.id)) return;
    announce(order, id);
    void actions.reorder(order);
  };
  const follow = (event: PointerEvent) => {
    if (!drag.current) return;
    const { id, from, y } = drag.current;
    setDragged(moved(id, from + Math.round((event.clientY - y) / rowHeight)));
  };
  const drop = () => {
    const order = dragged;
    const id = drag.current?.id;
    drag.current = null;
    setDragged(null);
    if (!order || id === undefined || order.every((view, index) => view.id === views[index]?.id)) return;
    announce(order, id);
    void actions.reorder(order);
  };
  const onKeyDown = (event: KeyboardEvent, id: string, index: number) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(id, index + (event.key === "ArrowUp" ? -1 : 1));
  };

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.manageTitle}
      description={views.length > 0 ? texts.manageHint : undefined}
    >
      {views.length === 0 && <EmptyState title={texts.none} text={texts.noneHint} />}
      <ul className="px-4">
        {shown.map((view, index) => {
          const { id, name, visibility } = view;
          return (
            <li
              key={id}
              className="group/view flex h-10 items-center gap-1 rounded-sm border-b border-line pr-1 hover:bg-surface-2"
              onKeyDown={(event) => onKeyDown(event, id, index)}
            >
              <span
                aria-hidden="true"
                className="grid size-6 cursor-grab touch-none place-items-center text-ink-3 active:cursor-grabbing"
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  drag.current = { id, from: index, y: event.clientY };
                }}
                onPointerMove={follow}
                onPointerUp={drop}
                onPointerCancel={drop}
              >
                <GripVertical className="size-3.5" />
              </span>
              <Link
                to={{ search: addressOf(view) }}
                className="min-w-0 flex-1 truncate font-medium text-ink hover:underline"
                onClick={onClose}
              >
                <bdi>{name}</bdi>
              </Link>
              {visibility === "user" && (
                <LockKeyhole role="img" aria-label={texts.private} className="size-3.5 text-ink-3" />
              )}
              <span className="flex opacity-0 group-focus-within/view:opacity-100 group-hover/view:opacity-100">
                <Button
                  variant="ghost"
                  size="icon-xs"
                  aria-label={texts.moveUp(name)}
                  aria-disabled={index === 0}
                  onClick={() => move(id, index - 1)}
                >
                  <ArrowUp className="size-3.5" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon-xs"
                  aria-label={texts.moveDown(name)}
                  aria-disabled={index === shown.length - 1}
                  onClick={() => move(id, index + 1)}
                >
                  <ArrowDown className="size-3.5" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon-xs"
                  aria-label={`${texts.duplicate} ${name}`}
                  onClick={() =>
                    onForm({ kind: "duplicate", name: texts.copyOf(name), visibility: "user", config: view.config })
                  }
                >
                  <Copy className="size-3.5" />
                </Button>
                {mayChange(view) && (
                  <>
                    <Button
                      variant="ghost"
                      size="icon-xs"
                      aria-label={`${texts.rename} ${name}`}
                      onClick={() => onForm({ kind: "rename", view })}
                    >
                      <Pencil className="size-3.5" />
                    </Button>
                    <Button
                      variant="ghost"
                      size="icon-xs"
                      aria-label={`${texts.remove} ${name}`}
                      onClick={() => void actions.remove(view)}
                    >
                      <Trash2 className="size-3.5" />
                    </Button>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Drawer>
  );
}
