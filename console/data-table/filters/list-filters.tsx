import { Plus } from "lucide-react";
import { lazy, Suspense, startTransition, useEffect, useEffectEvent, useState } from "react";
import { afterFirstShow } from "#console/core/after-first-show.ts";
import { showLoadFailed } from "#console/core/load-failed.ts";
import { getQueryClient } from "#console/core/query-client.ts";
import { QuietBoundary } from "#console/core/quiet-boundary.tsx";
import { useHotkey } from "#console/ui/use-hotkey.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { hasFilters } from "../state/list-state.ts";
import { texts } from "../texts.ts";
import type { FilterBarProps } from "./filter-bar.tsx";

const loadBar = async () => ({ default: (await import("./filter-bar.tsx")).FilterBar });
let FilterBar = lazy(loadBar);

/**
 * Filters of a list: chips and the button that adds one. Their code is loaded when the URL has filters or the button is
 * pressed. Until then, or if loading fails, only the button is shown.
 */
export function ListFilters(props: Omit<FilterBarProps, "addAtOnce">) {
  const [isRequested, setRequested] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const isShown = isRequested || isMounted || hasFilters(props.state);
  // Stays mounted after the last filter is removed, because it may have the focus.
  if (isShown && !isMounted) setMounted(true);
  const [failed, setFailed] = useState(false);
  const request = () =>
    startTransition(() => {
      setRequested(true);
      setFailed(false);
    });
  useHotkey("f", request, { enabled: failed || !isShown });

  // Preloads after the first render, so that text typed after the shortcut reaches the menu. A failed preload is
  // repeated on use.
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
      onClick={request}
    >
      <Plus />
      {texts.filter}
    </Button>
  );
  if (failed || !isShown) return button;
  const onFailed = () => {
    FilterBar = lazy(loadBar);
    setFailed(true);
    showLoadFailed();
  };
  return (
    <QuietBoundary fallback={button} onFailed={onFailed}>
      <Suspense fallback={button}>
        <FilterBar {...props} addAtOnce={isRequested} />
      </Suspense>
    </QuietBoundary>
  );
}
