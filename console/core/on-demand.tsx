import { type ComponentProps, type ComponentType, cloneElement, type ReactElement, useState } from "react";
import { showLoadFailed } from "./load-failed.ts";

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
  let Panel: ComponentType<PanelProps & P> | null = null;
  let loading: Promise<void> | null = null;
  async function loadPanel() {
    try {
      Panel = await load();
    } catch (error) {
      loading = null;
      throw error;
    }
  }
  const fetchPanel = () => {
    loading ??= loadPanel();
    return loading;
  };
  // Ignores a failed preload: pressing the button loads it again and reports the failure.
  const prepare = () => void fetchPanel().catch(() => {});

  return function OnDemand(props: OnDemandProps & P) {
    const { trigger, wrap, of = "" } = props;
    const [opened, setOpened] = useState<string | null>(null);
    if (Panel !== null && opened === of) return <Panel {...props} />;
    const closed = cloneElement(trigger, {
      "aria-expanded": false,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: () => void fetchPanel().then(() => setOpened(of), showLoadFailed),
    });
    return wrap ? wrap(closed) : closed;
  };
}
