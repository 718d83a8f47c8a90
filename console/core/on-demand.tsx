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
import { tellMissing } from "./missing-part.ts";
import { QuietBoundary } from "./quiet-boundary.tsx";

interface PanelProps {
  trigger: ReactElement;
  /** Id of the record, where the same button comes to stand for another: the panel closes with the change. */
  of?: string | undefined;
  /** Puts something around the button, for example a tooltip. */
  wrap?: ((button: ReactElement) => ReactElement) | undefined;
}

interface OnDemandProps extends PanelProps {
  trigger: ReactElement<ComponentProps<"button">>;
}

/**
 * A button whose menu or popover is loaded when it is first wanted, so that the first show of a page does not carry it.
 * Pointing at the button or focusing it begins the loading; the button stays until what it opens is there. What opens
 * takes the button as its trigger, is open when it comes, and gets the other properties. When it cannot be loaded the
 * button stays as it was and a toast says so; pressing it tries again.
 */
export function onDemand<P extends object = object>(load: () => Promise<ComponentType<PanelProps & P>>) {
  let loading: Promise<{ default: ComponentType<PanelProps & P> }> | null = null;
  const fetchPanel = () => {
    loading ??= load().then((panel) => ({ default: panel }));
    return loading;
  };
  // The failure of a mere preparation is met when the button is pressed.
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
      tellMissing();
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
