import { useState } from "react";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { EditDrawer, firstDayOf, SaveConflict, useVersionedSave } from "#console/record-page/index.ts";
import { track, useUser } from "#console/session/index.ts";
import { canAccessSegment } from "#shared/domain/access/segment-access.ts";
import { subProjects } from "#shared/domain/segments.ts";
import { formatPeriod } from "#shared/domain/text/dates.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";
import { showToast } from "#shared/ui/toast.ts";
import type { Person, PersonAffiliation } from "../../profile/person-queries.ts";
import { personCalls } from "../person-calls.ts";
import { texts } from "../texts.ts";
import { usePersonCache } from "../use-person-cache.ts";
import {
  affiliationError,
  affiliationsBody,
  copyAffiliations,
  type TypedAffiliation,
  type TypedAffiliations,
  typedAffiliations,
} from "./affiliation-model.ts";
import { SubProjectAffiliations } from "./sub-project-affiliations.tsx";

interface AffiliationsDrawerProps {
  groupId: string;
  person: Person;
  affiliations: readonly PersonAffiliation[];
  /** Id of the sub-project whose row opened the drawer. */
  focused: string | null;
  onClose: () => void;
}

/** Longer lists of sub-projects get a filter box. */
const searchFrom = 8;

/** Drawer to set the organization that a person's activities count for, per sub-project. */
export function AffiliationsDrawer({ groupId, person, affiliations, focused, onClose }: AffiliationsDrawerProps) {
  const affiliationsTexts = texts.affiliations;
  const group = useSelectedGroup();
  const user = useUser();
  const cache = usePersonCache(groupId, person.id);
  const calls = personCalls(groupId, person.id);
  const [before] = useState(() => typedAffiliations(affiliations));
  const [form, setForm] = useState<TypedAffiliations>(before);
  const [checked, setChecked] = useState(false);
  const [search, setSearch] = useState("");
  const saving = useVersionedSave<TypedAffiliations>(
    { fields: before, version: person.version },
    {
      async read() {
        const now = await cache.fresh();
        return { fields: typedAffiliations(now.affiliations), version: now.person.version };
      },
      send: (mine, _, based) =>
        cache.change({
          part: "affiliations",
          send: async () => {
            const stored = cache.affiliations() ?? affiliations;
            await calls.setAffiliations(affiliationsBody(person.id, mine, stored), based);
            return undefined;
          },
        }),
    },
    () => {
      track("Edit contributor", "Feature");
      showToast({ type: "success", message: texts.edited });
      onClose();
    },
  );
  const dirty = JSON.stringify(form) !== JSON.stringify(before);

  const activity = new Map((person.segments ?? []).map(({ id, activityCount }) => [id, activityCount]));
  const all = (group ? subProjects(group) : []).toSorted(
    (a, b) =>
      Number(b.id === focused) - Number(a.id === focused) || (activity.get(b.id) ?? 0) - (activity.get(a.id) ?? 0),
  );
  const shown = all.filter(({ name }) => containsWords(name, search));
  const mayEdit = (segmentId: string) => user !== null && canAccessSegment(user, segmentId);
  const broken = Object.values(form).some((list) => list.some((each) => affiliationError(each) !== null));

  function submit() {
    setChecked(true);
    if (broken) return;
    if (dirty) saving.save(form);
    else onClose();
  }

  return (
    <EditDrawer
      name={person.displayName}
      title={affiliationsTexts.title}
      description={affiliationsTexts.text}
      search={all.length > searchFrom && { placeholder: affiliationsTexts.search, value: search, onChange: setSearch }}
      dirty={dirty}
      saving={saving.saving}
      error={saving.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <SaveConflict
        saving={saving}
        labelOf={(segmentId) => all.find(({ id }) => id === segmentId)?.name ?? segmentId}
        textOf={(segmentId, fields) => describeAffiliations(fields[segmentId])}
        onTakeTheirs={setForm}
      />
      {shown.map(({ id, name }) => (
        <SubProjectAffiliations
          key={id}
          groupId={groupId}
          name={name}
          list={form[id] ?? []}
          checked={checked}
          mayEdit={mayEdit(id)}
          others={all.filter((other) => other.id !== id && mayEdit(other.id))}
          onChange={(list) => setForm({ ...form, [id]: list })}
          onCopy={(to) => setForm(copyAffiliations(form, id, to))}
        />
      ))}
    </EditDrawer>
  );
}

/** Describes affiliations in one line. */
function describeAffiliations(list: readonly TypedAffiliation[] | undefined): string {
  if (!list || list.length === 0) return texts.affiliations.none;
  return list
    .map(({ organizationName, start, end }) => {
      const name = organizationName || texts.affiliations.individual;
      return start === "" ? name : `${name}, ${formatPeriod(firstDayOf(start), firstDayOf(end))}`;
    })
    .join("; ");
}
