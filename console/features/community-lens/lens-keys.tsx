import type { ReactElement } from "react";
import { KeysPopover } from "#shared/ui/components/overlays/keys-popover.tsx";
import { texts } from "./texts.ts";

/** Popover with the keyboard shortcuts for posts. */
export function LensKeys({ trigger }: { trigger: ReactElement }) {
  return <KeysPopover trigger={trigger} title={texts.keys} keys={texts.helpKeys} />;
}
