import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { texts } from "#shared/ui/texts.ts";

interface OverlayFooterProps {
  /** Label of the closing button; "Cancel" by default, null without one. */
  close?: string | null;
  isCloseDisabled?: boolean;
  /** Status or navigation at the start. */
  start?: ReactNode;
  /** Further buttons, left of the action. */
  more?: ReactNode;
  /** Button of what the overlay is for. Its variant is `danger` where it destroys. */
  action?: ReactNode;
}

/** Buttons at the end of a dialog or drawer, always in this order: closing left of the others, the action last. */
export function OverlayFooter({
  close = texts.cancel,
  isCloseDisabled = false,
  start,
  more,
  action,
}: OverlayFooterProps) {
  return (
    <>
      <span className="flex min-w-0 flex-1 items-center gap-2">{start}</span>
      {close !== null && (
        <Primitive.Close asChild>
          <Button variant={action || more ? "outline" : "primary"} disabled={isCloseDisabled}>
            {close}
          </Button>
        </Primitive.Close>
      )}
      {more}
      {action}
    </>
  );
}
