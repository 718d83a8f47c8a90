import type { ReactElement } from "react";
import { KeysPopover } from "#shared/ui/components/overlays/keys-popover.tsx";
import { texts } from "../texts.ts";

/** Keyboard shortcuts that work on every page. */
export function ShortcutsPanel({ trigger }: { trigger: ReactElement }) {
  return <KeysPopover trigger={trigger} title={texts.shortcuts} keys={texts.keys} />;
}
