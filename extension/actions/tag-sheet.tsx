import { useState } from "react";
import { Tag } from "#shared/ui/components/tag.tsx";
import type { RecordRef } from "../base/action.ts";
import type { ViewProps } from "../kit/views.ts";
import { usePerson } from "../look-up/record-queries.ts";
import { act } from "../outbox/act.ts";
import { type ChosenTag, TagPicker } from "./tag-picker.tsx";
import { usePersonTags } from "./use-person-tags.ts";
import { texts } from "./view-texts.ts";

interface TagSheetProps extends ViewProps {
  readonly person: RecordRef;
  readonly tags: readonly { readonly id: string; readonly name: string }[];
}

/** Sheet with a person's tags. Backspace in the empty field removes the last one. */
export function TagSheet({ workplace, person, tags, onClose }: TagSheetProps) {
  const [failed, setFailed] = useState(false);
  // The record includes actions that completed while the sheet is open.
  const { data } = usePerson(workplace, person.id);
  const shown = usePersonTags(workplace, person.id, data?.tags ?? tags);
  const run = async (action: Parameters<typeof act>[1]): Promise<boolean> => {
    setFailed(false);
    try {
      await act(workplace, action);
      return true;
    } catch {
      setFailed(true);
      return false;
    }
  };
  const remove = ({ id, name }: ChosenTag) => {
    if (id !== null) void run({ kind: "remove-tag", person, tag: { id, name } });
  };
  return (
    <TagPicker
      workplace={workplace}
      title={texts.tags.title}
      taken={shown}
      draftKey={person.id}
      failed={failed}
      onAdd={(tag) => run({ kind: "add-tag", person, tag })}
      onRemoveLast={() => {
        const last = shown.at(-1);
        if (last) remove(last);
      }}
      onClose={onClose}
    >
      {shown.length > 0 && (
        // The list scrolls in a low panel. Scrolls to the end to keep the newest tag visible.
        <ul
          ref={(list) => list?.scrollTo(0, list.scrollHeight)}
          className="flex min-h-7 flex-wrap gap-1.5 overflow-y-auto"
        >
          {shown.map((tag) => (
            <li key={tag.name} className="max-w-full">
              <Tag name={tag.name} onRemove={tag.id === null ? undefined : () => remove(tag)}>
                <bdi>{tag.name}</bdi>
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </TagPicker>
  );
}
