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

interface PanelProps {
  trigger: ReactElement;
  /** Puts something around the button, for example a tooltip. */
  wrap?: ((button: ReactElement) => ReactElement) | undefined;
}

/** What opens from a button: it takes the button as its trigger and is open when it comes. */
type Panel = ComponentType<PanelProps>;

interface OnDemandProps extends PanelProps {
  trigger: ReactElement<ComponentProps<"button">>;
}

/**
 * A button whose menu or popover is loaded when it is first wanted, so that the first show of a page does not carry it.
 * Pointing at the button or focusing it begins the loading; the button stays until what it opens is there.
 */
export function onDemand(load: () => Promise<Panel>) {
  let loading: Promise<{ default: Panel }> | null = null;
  const fetchPanel = () => {
    loading ??= load().then((panel) => ({ default: panel }));
    return loading;
  };
  const LazyPanel = lazy(fetchPanel);

  return function OnDemand({ trigger, wrap }: OnDemandProps) {
    const [opened, setOpened] = useState(false);
    const closed = cloneElement(trigger, {
      "aria-expanded": false,
      onPointerEnter: () => void fetchPanel(),
      onFocus: () => void fetchPanel(),
      onClick: () => startTransition(() => setOpened(true)),
    });
    if (!opened) return wrap ? wrap(closed) : closed;
    return (
      <Suspense fallback={closed}>
        <LazyPanel trigger={trigger} wrap={wrap} />
      </Suspense>
    );
  };
}
