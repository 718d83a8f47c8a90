import type { ReactNode } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { SmallTable } from "#shared/ui/components/small-table.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { texts } from "../texts.ts";
import type { VersionedSave } from "./use-versioned-save.ts";
import type { Fields } from "./versioned-fields.ts";

interface ChangedMeanwhileProps<F extends Fields> {
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
export function ChangedMeanwhile<F extends Fields>(props: ChangedMeanwhileProps<F>) {
  const { saving, labelOf, textOf = asText, onTakeTheirs } = props;
  const meanwhileTexts = texts.meanwhile;
  const { meanwhile } = saving;
  if (!meanwhile) return null;
  const clashes = meanwhile.clashes.flatMap((name) => {
    const label = labelOf(name);
    if (label === null) return [];
    const theirs = textOf(name, meanwhile.current.fields) || meanwhileTexts.nothing;
    return [{ name, label, theirs, yours: textOf(name, meanwhile.mine) || meanwhileTexts.nothing }];
  });
  const take = () => {
    const fields = saving.takeTheirs();
    if (fields) onTakeTheirs(fields);
  };
  return (
    <Notice tone="warn" role="alert">
      <p>
        <b>{meanwhileTexts.title}</b> {meanwhileTexts.text}
      </p>
      <SmallTable
        className="my-2"
        caption={meanwhileTexts.title}
        columns={[
          { label: meanwhileTexts.field, width: "w-1/4" },
          { label: meanwhileTexts.theirs },
          { label: meanwhileTexts.yours },
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
          {meanwhileTexts.take}
        </Button>
        <Button size="sm" onClick={saving.keepMine} busy={saving.saving}>
          {meanwhileTexts.keep}
        </Button>
      </div>
    </Notice>
  );
}
