import { Check } from "lucide-react";
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { createPortal } from "react-dom";
import type { PanelAction } from "./panel-action.ts";

/** Content of a menu. */
export interface MenuContent {
  readonly label: string;
  /** Button edge that the menu aligns with. */
  readonly align?: "start" | "end";
  /** Shown above the actions. */
  readonly head?: ReactNode;
  /** Groups of actions, separated by lines. */
  readonly groups: readonly (readonly PanelAction[])[];
}

/** Minimum distance to the edges of the panel in pixels. */
const margin = 8;
const gap = 4;

interface MenuListProps extends MenuContent {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  /** @param focusTrigger - whether the focus goes back to the button */
  readonly onClose: (focusTrigger: boolean) => void;
}

/** Open list of a menu. */
export function MenuList({ label, align = "end", head, groups, trigger, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!list.current || !trigger.current) return;
    place(list.current, trigger.current.getBoundingClientRect(), align);
    itemsOf(list.current)[0]?.focus();
  }, [align, trigger]);
  useEffect(() => {
    const leave = (event: Event) => {
      const at = event.target as Node;
      if (!list.current?.contains(at) && !trigger.current?.contains(at)) onClose(false);
    };
    const end = () => onClose(false);
    document.addEventListener("pointerdown", leave, true);
    document.addEventListener("scroll", leave, true);
    window.addEventListener("resize", end);
    window.addEventListener("blur", end);
    return () => {
      document.removeEventListener("pointerdown", leave, true);
      document.removeEventListener("scroll", leave, true);
      window.removeEventListener("resize", end);
      window.removeEventListener("blur", end);
    };
  }, [onClose, trigger]);
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const items = itemsOf(event.currentTarget);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      items.at(to % items.length)?.focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      onClose(true);
    }
  }
  return createPortal(
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="focus-quiet fixed z-(--layer-popover) max-h-[calc(100dvh-16px)] min-w-44 max-w-[calc(100vw-16px)] overflow-y-auto rounded-md border border-raised-line bg-raised p-1 text-ink shadow-2 outline-none motion-safe:animate-rise"
      onKeyDown={move}
    >
      {head}
      {groups.map((actions, at) => (
        <Fragment key={actions[0]?.id}>
          {at > 0 && <hr className="-mx-1 my-1 border-line" />}
          {actions.map((action) => (
            <MenuItem key={action.id} action={action} onClose={() => onClose(true)} />
          ))}
        </Fragment>
      ))}
    </div>,
    document.body,
  );
}

const itemsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>("[role^=menuitem]")];

/** Places the list below the button, or above it when there is no room, and keeps it inside the panel. */
function place(list: HTMLElement, at: DOMRect, align: "start" | "end"): void {
  const { offsetWidth: width, offsetHeight: height } = list;
  const preferred = align === "end" ? at.right - width : at.left;
  const left = Math.max(margin, Math.min(preferred, window.innerWidth - width - margin));
  const below = at.bottom + gap;
  const fits = below + height + margin <= window.innerHeight;
  list.style.left = `${left}px`;
  list.style.top = `${fits ? below : Math.max(margin, at.top - gap - height)}px`;
}

/** One line of a menu. */
function MenuItem({ action, onClose }: { action: PanelAction; onClose: () => void }) {
  const { label, detail, icon, end, isChosen, isDisabled, run } = action;
  return (
    <button
      type="button"
      role={isChosen === undefined ? "menuitem" : "menuitemradio"}
      {...(isChosen === undefined ? {} : { "aria-checked": isChosen })}
      disabled={isDisabled}
      tabIndex={-1}
      className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-left outline-none hover:bg-surface-3 focus:bg-surface-3 [&_svg]:flex-none [&_svg]:text-ink-2"
      onPointerMove={(event) => event.currentTarget.focus()}
      onClick={() => {
        onClose();
        run();
      }}
    >
      {isChosen === undefined ? icon : isChosen ? <Check /> : <span className="size-4 flex-none" />}
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{label}</bdi>
        {detail && <bdi className="block truncate text-ink-3 text-xs">{detail}</bdi>}
      </span>
      {end && <span className="text-ink-3 text-xs tabular-nums">{end}</span>}
    </button>
  );
}
