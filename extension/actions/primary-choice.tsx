import { useId } from "react";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { useActions } from "../kit/panel-action.ts";
import { texts as lookUpTexts } from "../look-up/texts.ts";
import type { MergeRecord } from "./use-merge-record.ts";
import { texts } from "./view-texts.ts";

interface PrimaryChoiceProps {
  readonly pair: readonly [MergeRecord, MergeRecord];
  readonly primary: MergeRecord;
  readonly onChoose: (id: string) => void;
  readonly onOpen: (record: MergeRecord["ref"]) => void;
}

/** Number of platform icons that fit into half of the panel. */
const maxPlatforms = 6;

/**
 * Radio cards that choose the primary of two records. A member organization of the foundation is always the primary.
 */
export function PrimaryChoice({ pair, primary, onChoose, onOpen }: PrimaryChoiceProps) {
  const name = useId();
  const isForced = pair.some(({ isMember }) => isMember);
  const other = pair.find((each) => each !== primary) ?? primary;
  useActions([
    {
      id: "swap",
      label: texts.merged.swap,
      key: "s",
      isDisabled: isForced && !other.isMember,
      run: () => onChoose(other.ref.id),
    },
  ]);
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">{texts.pair.choose}</legend>
      {pair.map((each) => {
        const isPrimary = each === primary;
        return (
          <div key={each.ref.id} className="flex min-w-0 flex-col gap-1">
            <label
              className={`relative flex-1 flex min-w-0 cursor-pointer flex-col gap-1 rounded-md border p-3 has-disabled:cursor-not-allowed ${
                isPrimary ? "border-accent inset-ring-1 inset-ring-accent" : "border-line"
              }`}
            >
              <input
                type="radio"
                name={name}
                className="absolute top-3 right-3 size-4 accent-accent"
                checked={isPrimary}
                disabled={isForced && !each.isMember}
                title={isForced && !each.isMember ? texts.pair.member : undefined}
                onChange={() => onChoose(each.ref.id)}
              />
              <Avatar name={each.ref.name} id={each.ref.id} size={32} square={each.ref.kind === "organization"} />
              <bdi className="line-clamp-2 break-words font-medium">{each.ref.name}</bdi>
              <span className="text-ink-2 text-xs">{lookUpTexts.several.activities(each.activityCount)}</span>
              <span className="flex flex-wrap gap-1.5 text-ink-2">
                {each.platforms.slice(0, maxPlatforms).map((platform) => (
                  <PlatformIcon key={platform} platform={platform} className="size-3.5" />
                ))}
              </span>
              <span className={`text-xs ${isPrimary ? "text-accent-text" : "text-ink-3"}`}>
                {isPrimary ? texts.pair.stays : texts.pair.joins}
              </span>
            </label>
            <Button
              variant="link"
              size="sm"
              className="min-w-0 max-w-full self-start px-1"
              onClick={() => onOpen(each.ref)}
            >
              <span className="truncate">{texts.pair.look(each.ref.name)}</span>
            </Button>
          </div>
        );
      })}
    </fieldset>
  );
}
