import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  lazy,
  type ReactElement,
  Suspense,
  startTransition,
  useState,
} from "react";
import { showLoadFailed } from "./load-failed.ts";
import { QuietBoundary } from "./quiet-boundary.tsx";

interface PanelProps {
  trigger: ReactElement;
  /** Id of the record, if the same button can change to another record. The panel closes on a change. */
  of?: string | undefined;
  /** Wraps the button, for example with a tooltip. */
  wrap?: ((button: ReactElement) => ReactElement) | undefined;
}

interface OnDemandProps extends PanelProps {
  trigger: ReactElement<ComponentProps<"button">>;
}

/**
 * Creates a button whose menu or popover loads on first use, so that the first render does not include it. Hover and
 * focus preload it. The loaded panel receives the button as its trigger and the other properties, and is open at once.
 * If loading fails, the button stays, a toast reports the failure, and the next press tries again.
 */
export function onDemand<P extends object = object>(load: () => Promise<ComponentType<PanelProps & P>>) {
  let loading: Promise<{ default: ComponentType<PanelProps & P> }> | null = null;
  const fetchPanel = () => {
    loading ??= load().then((panel) => ({ default: panel }));
    return loading;
  };
  // Ignores a failed preload: pressing the button loads it again and reports the failure.
  const prepare = () => void fetchPanel().catch(() => {});
  const lazyPanel = () => lazy(fetchPanel) as ComponentType<PanelProps & P>;
  let LazyPanel = lazyPanel();

  return function OnDemand(props: OnDemandProps & P) {
    const { trigger, wrap, of = "" } = props;
    const [opened, setOpened] = useState<string | null>(null);
    const closed = cloneElement(trigger, {
      "aria-expanded": false,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: () => startTransition(() => setOpened(of)),
    });
    const failed = () => {
      loading = null;
      LazyPanel = lazyPanel();
      setOpened(null);
      showLoadFailed();
    };
    if (opened !== of) return wrap ? wrap(closed) : closed;
    return (
      <QuietBoundary fallback={closed} onFailed={failed}>
        <Suspense fallback={closed}>
          <LazyPanel {...props} />
        </Suspense>
      </QuietBoundary>
    );
  };
}
