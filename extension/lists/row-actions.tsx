import { Tag } from "lucide-react";
import type { Workplace } from "../connection/session.ts";
import type { PanelAction } from "../kit/panel-action.ts";
import type { View } from "../kit/views.ts";
import type { Row } from "./listed.ts";
import { texts } from "./texts.ts";

/** Returns the actions of one row (select, tag or add), limited by permission. */
export function rowActions(
  { may }: Workplace,
  { profile, key, state, listed }: Row,
  isWaiting: boolean,
  onSelect: (key: string) => void,
  onView: (view: View) => void,
): readonly PanelAction[] {
  if (state === "unknown" && !isWaiting && may("memberCreate") === "yes") {
    const run = () => onView({ kind: "create", record: "person", profile });
    return [
      { id: "select", label: texts.row.select(profile.handle), key: "x", run: () => onSelect(key) },
      { id: "add", label: texts.row.addHandle(profile.handle), key: "a", run },
    ];
  }
  const person = state === "known" && listed?.candidates[0]?.kind === "person" ? listed.candidates[0] : null;
  if (person === null) return [];
  const { id, displayName: name } = person;
  const mayTag = may("memberEdit") === "yes" && may("tagRead") === "yes";
  const select = { id: "select", label: texts.row.select(name), key: "x", run: () => onSelect(key) };
  const tag = {
    id: "tag",
    label: texts.row.tag(name),
    icon: <Tag />,
    key: "t",
    run: () => onView({ kind: "tags", person: { kind: "person", id, name }, tags: [] }),
  };
  return [...(mayTag || may("mergeMembers") === "yes" ? [select] : []), ...(mayTag ? [tag] : [])];
}
