import type { ComponentProps, ReactNode } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { type PanelAction, useActions } from "./panel-action.ts";

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, "onClick" | "disabled" | "children"> {
  readonly action: PanelAction;
  /** Replaces icon and label. */
  readonly children?: ReactNode;
}

/** Button of an action. Its key and the browser's commands run the same action. */
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
