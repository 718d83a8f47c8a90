import { useId } from "react";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import type { Workplace } from "../connection/session.ts";
import { useActions } from "../kit/panel-action.ts";
import { usePicture } from "../look-up/picture.ts";
import { type ComparedRow, compareRecords } from "./compare-records.ts";
import type { MergeRecord } from "./use-merge-record.ts";
import { texts } from "./view-texts.ts";

interface PrimaryChoiceProps {
  readonly workplace: Workplace;
  readonly pair: readonly [MergeRecord, MergeRecord];
  readonly primary: MergeRecord;
  readonly onChoose: (id: string) => void;
  readonly onOpen: (record: MergeRecord["ref"]) => void;
}

const count = new Intl.NumberFormat();
const countText = ({ activityCount, countHere }: MergeRecord) =>
  texts.pair.counts(count.format(activityCount), count.format(countHere));

/**
 * Both records side by side, with radio buttons that choose the primary. A member organization of the foundation is
 * always the primary.
 */
export function PrimaryChoice({ workplace, pair, primary, onChoose, onOpen }: PrimaryChoiceProps) {
  const name = useId();
  const isForced = pair.some(({ isMemberOrganization }) => isMemberOrganization);
  const other = pair.find((each) => each !== primary) ?? primary;
  useActions([
    {
      id: "swap",
      label: texts.merged.swap,
      key: "s",
      isDisabled: isForced && !other.isMemberOrganization,
      run: () => onChoose(other.ref.id),
    },
  ]);
  return (
    <table className="w-full flex-none table-fixed border-separate border-spacing-0">
      <caption className="sr-only">{texts.pair.choose}</caption>
      <thead>
        <tr>
          {pair.map((each, at) => {
            const isPrimary = each === primary;
            const isRefused = isForced && !each.isMemberOrganization;
            return (
              <th key={each.ref.id} scope="col" className={`text-left align-top font-normal ${at > 0 ? "pl-2" : ""}`}>
                <label
                  className={`relative flex min-w-0 cursor-pointer flex-col gap-1 rounded-md border p-2 pr-8 has-disabled:cursor-not-allowed ${
                    isPrimary ? "border-accent inset-ring-1 inset-ring-accent" : "border-line"
                  }`}
                >
                  <input
                    type="radio"
                    name={name}
                    className="absolute top-2 right-2 size-4 accent-accent"
                    checked={isPrimary}
                    disabled={isRefused}
                    title={isRefused ? texts.pair.member : undefined}
                    onChange={() => onChoose(each.ref.id)}
                  />
                  <Picture workplace={workplace} record={each} size={32} />
                  <bdi className="line-clamp-2 break-words font-medium">{each.ref.name}</bdi>
                  <span className={`text-xs ${isPrimary ? "text-accent-text" : "text-ink-3"}`}>
                    {isPrimary ? texts.pair.stays : texts.pair.joins}
                  </span>
                </label>
              </th>
            );
          })}
        </tr>
      </thead>
      {compareRecords(pair, countText).map((row) => (
        <Rows key={row.key} row={row} />
      ))}
      <tfoot>
        <tr>
          {pair.map((each) => (
            <td key={each.ref.id} className="pt-1">
              <Button variant="link" size="sm" className="max-w-full px-1" onClick={() => onOpen(each.ref)}>
                <span className="truncate">{texts.pair.look(each.ref.name)}</span>
              </Button>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

interface PictureProps {
  readonly workplace: Workplace;
  readonly record: MergeRecord;
  readonly size: 32 | 48;
}

/** Picture of a record of the pair, or its initials. */
export function Picture({ workplace, record: { ref, picture }, size }: PictureProps) {
  const src = usePicture(workplace, picture);
  return <Avatar name={ref.name} id={ref.id} src={src} size={size} square={ref.kind === "organization"} />;
}

/** Heading over both columns, because a column of its own would leave too little width for values. */
function Rows({ row: { key, values, isDifferent } }: { row: ComparedRow }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2} className="pt-2 pb-0.5 text-left font-normal text-ink-3 text-xs">
          {texts.pair.rows[key]}
          {isDifferent && <span className="font-medium text-warn"> {texts.pair.different}</span>}
        </th>
      </tr>
      <tr>
        {values.map((side, at) => (
          <td
            key={at === 0 ? "one" : "other"}
            className={`rounded-sm px-2 py-1 align-top ${isDifferent ? "bg-warn-soft" : ""} ${at > 0 ? "border-l-8 border-transparent [background-clip:padding-box]" : ""}`}
          >
            {side.length === 0 ? (
              <span className="text-ink-3">
                <span aria-hidden="true">–</span>
                <span className="sr-only">{texts.pair.nothing}</span>
              </span>
            ) : (
              <ul>
                {side.map(({ text, isShared }) => (
                  <li key={text} className={`wrap-anywhere leading-5 ${isShared ? "font-medium text-good" : ""}`}>
                    <bdi>{text}</bdi>
                    {isShared && <span className="sr-only">, {texts.pair.shared}</span>}
                  </li>
                ))}
              </ul>
            )}
          </td>
        ))}
      </tr>
    </tbody>
  );
}
