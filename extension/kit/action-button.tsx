import type { ComponentProps, ReactNode } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { type PanelAction, useActions } from "./panel-action.ts";

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, "onClick" | "disabled" | "children"> {
  readonly action: PanelAction;
  /** Instead of icon and label. */
  readonly children?: ReactNode;
}

/** The button of an action, which its key and the browser's commands run as well. */
export function ActionButton({ action, children, ...props }: ActionButtonProps) {
  useActions([action]);
  return (
    <Button disabled={action.isDisabled} onClick={action.run} {...props}>
      {children ?? (
        <>
          {action.icon}
          {action.label}
        </>
      )}
    </Button>
  );
}
