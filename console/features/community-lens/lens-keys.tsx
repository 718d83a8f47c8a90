import type { ReactElement } from "react";
import { usePermission } from "#console/session/index.ts";
import { KeysPopover } from "#console/ui/overlays/keys-popover.tsx";
import { hasReplies } from "./lens-queries.ts";
import { texts } from "./texts.ts";

const reading = [
  { keys: ["J"], does: "Next post" },
  { keys: ["K"], does: "Previous post" },
  { keys: ["↵"], does: "Open the post" },
];
const acting = [
  { keys: ["B"], does: "Bookmark" },
  { keys: ["U"], does: "Thumbs up" },
  { keys: ["D"], does: "Thumbs down" },
];

/** Popover with the keyboard shortcuts for posts that the user can use. */
export function LensKeys({ trigger }: { trigger: ReactElement }) {
  const mayAct = usePermission("eagleEyeActionCreate");
  const reply = mayAct || hasReplies() ? [{ keys: ["R"], does: texts.reply.draft }] : [];
  return <KeysPopover trigger={trigger} title={texts.keys} keys={[...reading, ...(mayAct ? acting : []), ...reply]} />;
}
