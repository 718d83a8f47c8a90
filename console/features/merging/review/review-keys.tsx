import type { ReactElement } from "react";
import { KeysPopover } from "#console/ui/overlays/keys-popover.tsx";
import { texts } from "../texts.ts";

/** Keyboard shortcuts of the review. */
export function ReviewKeys({ trigger }: { trigger: ReactElement }) {
  return <KeysPopover trigger={trigger} title={texts.keys} keys={texts.helpKeys} />;
}
