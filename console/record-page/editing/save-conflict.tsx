import type { ReactNode } from "react";
import { SmallTable } from "#console/ui/small-table.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { texts } from "../texts.ts";
import type { VersionedSave } from "./use-versioned-save.ts";
import type { Fields } from "./versioned-fields.ts";

interface SaveConflictProps<F extends Fields> {
  saving: VersionedSave<F>;
  /** Returns the label of a field; null for a field that is shown with another. */
  labelOf: (name: keyof F & string) => string | null;
  /** Formats a value; empty when there is none. By default values are shown as strings. */
  textOf?: (name: keyof F & string, fields: F) => ReactNode;
  /** Called with the fields to continue with. */
  onTakeTheirs: (fields: F) => void;
}

function asText<F extends Fields>(name: keyof F & string, fields: F): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

/** Shows the typed value and that saved by another user meanwhile. The user must choose one before saving. */
export function SaveConflict<F extends Fields>(props: SaveConflictProps<F>) {
  const { saving, labelOf, textOf = asText, onTakeTheirs } = props;
  const conflictTexts = texts.conflict;
  const { conflict } = saving;
  if (!conflict) return null;
  const clashes = conflict.clashes.flatMap((name) => {
    const label = labelOf(name);
    if (label === null) return [];
    const theirs = textOf(name, conflict.current.fields) || conflictTexts.nothing;
    return [{ name, label, theirs, yours: textOf(name, conflict.mine) || conflictTexts.nothing }];
  });
  const take = () => {
    const fields = saving.takeTheirs();
    if (fields) onTakeTheirs(fields);
  };
  return (
    <Notice tone="warn" role="alert">
      <p>
        <b>{conflictTexts.title}</b> {conflictTexts.text}
      </p>
      <SmallTable
        className="my-2"
        caption={conflictTexts.title}
        columns={[
          { label: conflictTexts.field, width: "w-1/4" },
          { label: conflictTexts.theirs },
          { label: conflictTexts.yours },
        ]}
      >
        {clashes.map(({ name, label, theirs, yours }) => (
          <tr key={name} className="border-t border-line align-top">
            <th scope="row" className="py-1 pr-2 font-normal break-words text-ink-2">
              {label}
            </th>
            <td className="py-1 pr-2 break-words">
              <bdi>{theirs}</bdi>
            </td>
            <td className="py-1 break-words">
              <bdi>{yours}</bdi>
            </td>
          </tr>
        ))}
      </SmallTable>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={take} disabled={saving.saving}>
          {conflictTexts.take}
        </Button>
        <Button size="sm" onClick={saving.keepMine} busy={saving.saving}>
          {conflictTexts.keep}
        </Button>
      </div>
    </Notice>
  );
}
