import { useEffect } from "react";
import { singleKeysOn } from "#shared/ui/single-keys.ts";

/** Where keys are typed or have a meaning of their own. */
const ownKeys =
  "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]";

/**
 * Single keys press the button or link that names them in `data-key`, the last one where several do; what lies under a
 * view is out of their reach. Only without a modifier, outside of fields, and where they are not switched off.
 * @param more - keys that press nothing
 */
export function useSingleKeys(more: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (!singleKeysOn() || (event.target instanceof Element && event.target.closest(ownKeys))) return;
      const key = event.key.toLowerCase();
      const named = [...document.querySelectorAll<HTMLElement>("[data-key]")].filter(
        (each) => each.dataset.key === key,
      );
      const within = named.filter((each) => each.closest("[inert]") === null && !each.matches(":disabled")).at(-1);
      if (!within && !more[key]) return;
      event.preventDefault();
      if (within) within.click();
      else more[key]?.();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [more]);
}
