import { Plus } from "lucide-react";
import { lazy, Suspense, startTransition, useEffect, useEffectEvent, useState } from "react";
import { afterFirstShow } from "#console/core/after-first-show.ts";
import { tellMissing } from "#console/core/missing-part.ts";
import { getQueryClient } from "#console/core/query-client.ts";
import { QuietBoundary } from "#console/core/quiet-boundary.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";
import { hasFilters } from "../state/list-state.ts";
import { texts } from "../texts.ts";
import type { FilterBarProps } from "./filter-bar.tsx";

const loadBar = async () => ({ default: (await import("./filter-bar.tsx")).FilterBar });
let FilterBar = lazy(loadBar);

/**
 * The filters of a list: chips and the button that adds one. What they need is loaded when the address has filters or
 * the button is pressed; until then, and where it cannot be loaded, there is the button alone.
 */
export function ListFilters(props: Omit<FilterBarProps, "addAtOnce">) {
  const [asked, setAsked] = useState(false);
  const [stays, setStays] = useState(false);
  const isShown = asked || stays || hasFilters(props.state);
  // It stays when the last filter goes: the focus may be in it.
  if (isShown && !stays) setStays(true);
  const [failed, setFailed] = useState(false);
  const ask = () =>
    startTransition(() => {
      setAsked(true);
      setFailed(false);
    });
  useHotkey("f", ask, { enabled: failed || !isShown });

  // Once the page stands, so that what is typed after the key meets the menu. Failing, it is loaded when it is wanted.
  const prepare = useEffectEvent(() => {
    void loadBar().catch(() => {});
    void getQueryClient().prefetchQuery(props.schema);
  });
  useEffect(() => afterFirstShow(prepare), []);
  const button = (
    <Button
      data-add-filter=""
      variant="ghost"
      size="sm"
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-keyshortcuts="f"
      onClick={ask}
    >
      <Plus />
      {texts.filter}
    </Button>
  );
  if (failed || !isShown) return button;
  const onFailed = () => {
    FilterBar = lazy(loadBar);
    setFailed(true);
    tellMissing();
  };
  return (
    <QuietBoundary fallback={button} onFailed={onFailed}>
      <Suspense fallback={button}>
        <FilterBar {...props} addAtOnce={asked} />
      </Suspense>
    </QuietBoundary>
  );
}
