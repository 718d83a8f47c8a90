import { Plus } from "lucide-react";
import { lazy, Suspense, startTransition, useState } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";
import { QuietBoundary } from "../session/index.ts";
import type { FilterBarProps } from "./filters/filter-bar.tsx";
import { hasFilters } from "./list-state.ts";
import { texts } from "./texts.ts";

const lazyBar = () => lazy(async () => ({ default: (await import("./filters/filter-bar.tsx")).FilterBar }));
let FilterBar = lazyBar();

/**
 * The filters of a list: chips and the button that adds one. What they need is loaded when the address has filters or
 * the button is pressed; until then, and where it cannot be loaded, there is the button alone.
 */
export function ListFilters(props: Omit<FilterBarProps, "addAtOnce">) {
  const [asked, setAsked] = useState(false);
  const isShown = asked || hasFilters(props.state);
  const ask = () => startTransition(() => setAsked(true));
  useHotkey("f", ask, { enabled: !isShown });
  const button = (
    <Button variant="ghost" size="sm" aria-haspopup="dialog" aria-expanded={false} aria-keyshortcuts="f" onClick={ask}>
      <Plus />
      {texts.filter}
    </Button>
  );
  if (!isShown) return button;
  const failed = () => {
    FilterBar = lazyBar();
    setAsked(false);
  };
  return (
    <QuietBoundary fallback={button} onFailed={failed}>
      <Suspense fallback={button}>
        <FilterBar {...props} addAtOnce={asked} />
      </Suspense>
    </QuietBoundary>
  );
}
