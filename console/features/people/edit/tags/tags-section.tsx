import { onDemand } from "#console/core/on-demand.tsx";
import { SideNone, SideSection, usePermissionInGroup } from "#console/record-page/index.ts";
import { usePermission } from "#console/session/index.ts";
import { AddTag, Tag } from "#shared/ui/components/tag.tsx";
import type { Person } from "../../profile/person-queries.ts";
import { texts as profileTexts } from "../../profile/texts.ts";
import { texts } from "../texts.ts";
import { useTags } from "./use-person-tags.ts";

const Picker = onDemand<{ groupId: string; person: Person }>(async () => (await import("./tag-picker.tsx")).TagPicker);

/** Tags of a person. Users with edit permission add and remove them here. */
export function TagsSection({ groupId, person }: { groupId: string; person: Person }) {
  const mayReadTags = usePermission("tagRead");
  const mayEdit = usePermissionInGroup("memberEdit") && mayReadTags;
  const { remove } = useTags(groupId, person);
  const tags = person.tags ?? [];
  if (tags.length === 0 && !mayEdit) return null;
  return (
    <SideSection heading={profileTexts.tagsSection.heading}>
      {tags.length === 0 && <SideNone>{texts.tags.none}</SideNone>}
      <ul className="flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <li key={tag.id} className="max-w-full">
            <Tag name={tag.name} onRemove={mayEdit ? () => void remove(tag) : undefined}>
              <bdi>{tag.name}</bdi>
            </Tag>
          </li>
        ))}
        {mayEdit && (
          <li>
            <Picker groupId={groupId} person={person} trigger={<AddTag>{texts.tags.add}</AddTag>} />
          </li>
        )}
      </ul>
    </SideSection>
  );
}
