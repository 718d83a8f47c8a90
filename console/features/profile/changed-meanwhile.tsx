import type { ReactNode } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/notice.tsx";
import { texts } from "./texts.ts";

/** A field that two people changed at the same time. */
export interface ShownClash {
  readonly name: string;
  readonly label: string;
  readonly theirs: ReactNode;
  readonly yours: ReactNode;
}

interface ChangedMeanwhileProps {
  clashes: readonly ShownClash[];
  busy: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** What somebody else saved meanwhile beside what was typed: nothing is overwritten before one of them is chosen. */
export function ChangedMeanwhile({ clashes, busy, onTakeTheirs, onKeepMine }: ChangedMeanwhileProps) {
  const said = texts.meanwhile;
  return (
    <Notice tone="warn" role="alert">
      <p>
        <b>{said.title}</b> {said.text}
      </p>
      <table className="my-2 w-full table-fixed text-left">
        <thead className="text-xs text-ink-2">
          <tr>
            <th scope="col" className="w-1/4 py-1 pr-2 font-medium">
              {said.field}
            </th>
            <th scope="col" className="py-1 pr-2 font-medium">
              {said.theirs}
            </th>
            <th scope="col" className="py-1 font-medium">
              {said.yours}
            </th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onTakeTheirs} disabled={busy}>
          {said.take}
        </Button>
        <Button size="sm" onClick={onKeepMine} busy={busy}>
          {said.keep}
        </Button>
      </div>
    </Notice>
  );
}
