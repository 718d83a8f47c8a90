import { type ReactNode, type Ref, useCallback, useRef, useState } from "react";
import { onDemand } from "../base/on-demand.tsx";
import type { MenuContent } from "./menu-list.tsx";

// What nobody has opened yet need not be loaded.
const MenuList = onDemand(async () => (await import("./menu-list.tsx")).MenuList);

/** What the button of a menu must carry. */
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
 * A menu of the panel: arrows move, Enter chooses, Escape and Tab close. The kit's menu does more than a panel needs and
 * weighs a third of it.
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
