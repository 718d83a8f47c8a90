import { type ReactNode, type Ref, useCallback, useRef, useState } from "react";
import { onDemand } from "../base/on-demand.tsx";
import type { MenuContent } from "./menu-list.tsx";

// Loaded when a menu is first opened.
const MenuList = onDemand(async () => (await import("./menu-list.tsx")).MenuList);

/** Props that the button of a menu must receive. */
export interface MenuButtonProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly "aria-haspopup": "menu";
  readonly "aria-expanded": boolean;
  readonly onClick: () => void;
}

interface MenuProps extends MenuContent {
  readonly button: (props: MenuButtonProps) => ReactNode;
}

/**
 * Menu of the panel: arrow keys move, Enter chooses, Escape and Tab close. The shared menu has features that the panel
 * does not need, at a third of the panel's size.
 */
export function Menu({ button, ...list }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = useCallback((focusTrigger: boolean) => {
    setOpen(false);
    if (focusTrigger) trigger.current?.focus();
  }, []);
  return (
    <>
      {button({
        ref: trigger,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        onClick: () => (isOpen ? close(true) : setOpen(true)),
      })}
      {isOpen && <MenuList {...list} trigger={trigger} onClose={close} />}
    </>
  );
}
