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

interface OnDemandProps extends PanelProps {
  trigger: ReactElement<ComponentProps<"button">>;
}

/**
 * A button whose menu or popover is loaded when it is first wanted, so that the first show of a page does not carry it.
 * Pointing at the button or focusing it begins the loading; the button stays until what it opens is there. What opens
 * takes the button as its trigger, is open when it comes, and gets the other properties.
 */
export function onDemand<P extends object = object>(load: () => Promise<ComponentType<PanelProps & P>>) {
  let loading: Promise<{ default: ComponentType<PanelProps & P> }> | null = null;
  const fetchPanel = () => {
    loading ??= load().then((panel) => ({ default: panel }));
    return loading;
  };
  const LazyPanel = lazy(fetchPanel) as ComponentType<PanelProps & P>;

  return function OnDemand(props: OnDemandProps & P) {
    const { trigger, wrap } = props;
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
        <LazyPanel {...props} />
      </Suspense>
    );
  };
}
