import { useState } from "react";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";
import { useMedia } from "#shared/ui/hooks/use-media.ts";

type Choice = "wide" | "narrow";
const key = "menu";

function storedChoice(): Choice | null {
  const stored = localStorage.getItem(key);
  return stored === "wide" || stored === "narrow" ? stored : null;
}

/** The menu is narrow when the person wants it so, or by itself below 1360 px; `[` turns it over. */
export function useMenu() {
  const small = useMedia("(max-width: 1359.98px)");
  const [choice, setChoice] = useState(storedChoice);
  const narrow = choice === null ? small : choice === "narrow";

  function toggle() {
    const next = narrow ? "wide" : "narrow";
    // Back at what the width asks for: the width decides again.
    const kept = (next === "narrow") === small ? null : next;
    setChoice(kept);
    if (kept) localStorage.setItem(key, kept);
    else localStorage.removeItem(key);
  }
  useHotkey("[", toggle);

  return { narrow, toggle, columns: `var(--menu-${narrow ? "narrow" : "wide"}) minmax(0, 1fr)` };
}
