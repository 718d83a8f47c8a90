import {
  ArrowDown,
  ArrowUp,
  BellPlus,
  Copy,
  GripVertical,
  ListOrdered,
  LockKeyhole,
  Pencil,
  Save,
  SquarePlus,
  Trash2,
  Users,
} from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { Link } from "react-router";
import { can } from "#console/core/api-client.ts";
import { FormDialog } from "#console/core/form-dialog.tsx";
import { moveItem } from "#console/ui/move-item.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#console/ui/overlays/dropdown-menu.tsx";
import { ApiError } from "#shared/client/errors.ts";
import type { SavedView, ViewVisibility } from "#shared/contract/views.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { firstError, maxLength, required } from "#shared/validators/rules.ts";
import { subscribeTexts } from "../subscriptions/texts.ts";
import { texts } from "./texts.ts";
import { useMayChangeView, useMayShareViews, type useViewActions } from "./use-view-actions.ts";
import type { ViewItem } from "./view-item.ts";

/** Purpose of the form of a view: create, duplicate or rename. */
export type ViewForm =
  | {
      readonly kind: "create" | "duplicate";
      readonly name: string;
      readonly visibility: ViewVisibility;
      readonly config: Record<string, unknown>;
    }
  | { readonly kind: "rename"; readonly view: SavedView };

interface ViewFormDialogProps {
  form: ViewForm;
  actions: Pick<ReturnType<typeof useViewActions>, "create" | "rename" | "failed">;
  /** Called with a created view, before the form closes. */
  onCreated: (view: SavedView) => void;
  onClose: () => void;
}

interface Fields {
  name: string;
  visibility: ViewVisibility;
}

/** Maximum length accepted by the server. */
const longestName = 200;
const rules = [required(), maxLength(longestName, texts.name)];
const resolver = ruleResolver<Fields>(({ name }) => ({ name: firstError(name, rules) }));

/** Dialog for the name of a view, and for the visibility of a new one. A failed save keeps the input. */
export function ViewFormDialog({ form: purpose, actions, onCreated, onClose }: ViewFormDialogProps) {
  const isRename = purpose.kind === "rename";
  const form = useForm<Fields>({
    defaultValues: isRename
      ? { name: purpose.view.name, visibility: "user" }
      : { name: purpose.name, visibility: purpose.visibility },
    resolver,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const mayShare = useMayShareViews();

  /** Returns whether the view was saved. */
  async function save({ name: typed, visibility }: Fields): Promise<boolean> {
    const name = typed.trim();
    if (isRename) return name === purpose.view.name || (await actions.rename(purpose.view, name));
    const view = { name, visibility, config: purpose.config };
    onCreated(await actions.create(view, purpose.kind === "duplicate"));
    return true;
  }

  const submit = form.handleSubmit(async (fields) => {
    try {
      if (await save(fields)) onClose();
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind === "validation")
        form.setError("name", { message: failure.message });
      else actions.failed(failure, isRename ? purpose.view : undefined);
    }
  });

  return (
    <FormDialog
      title={texts.formTitles[purpose.kind]}
      width="26rem"
      dirty={isDirty}
      saving={isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={texts.name} required error={errors.name}>
        <Input autoFocus {...form.register("name")} />
      </Field>
      {!isRename && mayShare && (
        <fieldset>
          <legend className="mb-2 font-medium text-ink">{texts.visibility}</legend>
          <Controller
            control={form.control}
            name="visibility"
            render={({ field }) => (
              <RadioGroup value={field.value} onValueChange={field.onChange}>
                <OptionLabel>
                  <RadioGroupItem value="user" />
                  {texts.onlyMe}
                </OptionLabel>
                <OptionLabel>
                  <RadioGroupItem value="tenant" />
                  {texts.everybody}
                </OptionLabel>
              </RadioGroup>
            )}
          />
        </fieldset>
      )}
    </FormDialog>
  );
}

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
  onSubscribe: (view: SavedView) => void;
}

/** Lists whose views say who came in and who left. */
const subscribable: ReadonlySet<string> = new Set(["member", "organization"]);

/** Menu of the current view and of all views. Opens on mount. */
export function ViewMenu(props: ViewMenuProps & { trigger: ReactElement }) {
  const { view, own, changed, onForm } = props;
  const { saved } = view;
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
        {saved && can("viewSubscriptions") && subscribable.has(saved.placement) && (
          <DropdownMenuItem onSelect={() => props.onSubscribe(saved)}>
            <BellPlus />
            {subscribeTexts.menu}
          </DropdownMenuItem>
        )}
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
