import { useState } from "react";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";
import { useMedia } from "#shared/ui/hooks/use-media.ts";

type Choice = "wide" | "narrow";
const key = "menu";

function storedChoice(): Choice | null {
  const stored = localStorage.getItem(key);
  return stored === "wide" || stored === "narrow" ? stored : null;
}

/** State of the side menu: narrow by the user's choice, or automatically below 1360 px. `[` toggles it. */
export function useMenu() {
  const small = useMedia("(max-width: 1359.98px)");
  const [choice, setChoice] = useState(storedChoice);
  const narrow = choice === null ? small : choice === "narrow";

  function toggle() {
    const next = narrow ? "wide" : "narrow";
    // A choice equal to the automatic state is not stored, so that the width decides again.
    const nextChoice = (next === "narrow") === small ? null : next;
    setChoice(nextChoice);
    if (nextChoice) localStorage.setItem(key, nextChoice);
    else localStorage.removeItem(key);
  }
  useHotkey("[", toggle);

  return { narrow, toggle, columns: `var(--menu-${narrow ? "narrow" : "wide"}) minmax(0, 1fr)` };
}
