import { useState } from "react";
import { TagPicker } from "../actions/tag-picker.tsx";
import type { RecordRef } from "../base/action.ts";
import type { ViewProps } from "../kit/views.ts";
import { actOnMany } from "../outbox/act.ts";
import { texts } from "./texts.ts";

interface TagPeopleProps extends ViewProps {
  readonly people: readonly RecordRef[];
}

/** Adds one tag to many people: one action for each person, undone together. */
export function TagPeople({ workplace, people, onClose }: TagPeopleProps) {
  const [failed, setFailed] = useState(false);
  async function add(tag: { readonly id: string | null; readonly name: string }): Promise<boolean> {
    setFailed(false);
    try {
      await actOnMany(
        workplace,
        people.map((person) => ({ kind: "add-tag", person, tag })),
      );
      onClose();
      return true;
    } catch {
      setFailed(true);
      return false;
    }
  }
  return (
    <TagPicker
      workplace={workplace}
      title={texts.tag(people.length)}
      taken={[]}
      draftKey={people.map(({ id }) => id).join()}
      failed={failed}
      onAdd={add}
      onClose={onClose}
    />
  );
}
