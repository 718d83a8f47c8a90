import { type FormEvent, useId, useState } from "react";
import { formatPeriod } from "#shared/domain/dates.ts";
import { canAccessSegment } from "#shared/domain/segment-access.ts";
import { subProjects } from "#shared/domain/segments.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Drawer, DrawerClose } from "#shared/ui/components/drawer.tsx";
import { SearchInput } from "#shared/ui/components/search-input.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { ChangedMeanwhile, FailureNotice, useVersionedSave } from "../../profile/index.ts";
import { track, useSelectedGroup, useUnsavedChanges, useUser } from "../../session/index.ts";
import type { Person, PersonAffiliation } from "../profile/person-queries.ts";
import {
  affiliationsBody,
  copyAffiliations,
  periodError,
  type TypedAffiliation,
  type TypedAffiliations,
  typedAffiliations,
} from "./affiliation-model.ts";
import { personCalls } from "./person-calls.ts";
import { SubProjectAffiliations } from "./sub-project-affiliations.tsx";
import { texts } from "./texts.ts";
import { usePersonCache } from "./use-person-cache.ts";
import { firstDayOf } from "./work-form.ts";

interface AffiliationsDrawerProps {
  groupId: string;
  person: Person;
  affiliations: readonly PersonAffiliation[];
  /** The sub-project from whose line it was opened. */
  focused: string | null;
  onClose: () => void;
}

/** More sub-projects than this get a box that filters them. */
const searchFrom = 8;

/** With which organization a person's activity counts in each sub-project (wire.md 10.4). */
export function AffiliationsDrawer({ groupId, person, affiliations, focused, onClose }: AffiliationsDrawerProps) {
  const formId = useId();
  const said = texts.affiliations;
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
  );
  const dirty = JSON.stringify(form) !== JSON.stringify(before);
  useUnsavedChanges(dirty);

  const activity = new Map((person.segments ?? []).map(({ id, activityCount }) => [id, activityCount]));
  const all = (group ? subProjects(group) : []).toSorted(
    (a, b) =>
      Number(b.id === focused) - Number(a.id === focused) || (activity.get(b.id) ?? 0) - (activity.get(a.id) ?? 0),
  );
  const wanted = search.trim().toLocaleLowerCase();
  const shown = all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const mayEdit = (segmentId: string) => user !== null && canAccessSegment(user, segmentId);
  const broken = Object.values(form).some((list) => list.some((each) => periodError(each) !== null));

  function done(saved: boolean) {
    if (!saved) return;
    track("Edit contributor", "Feature");
    showToast({ type: "success", message: texts.edited });
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (saving.saving || broken) return;
    if (dirty) void saving.save(form).then(done);
    else onClose();
  }

  const { meanwhile } = saving;
  const nameOf = (segmentId: string) => all.find(({ id }) => id === segmentId)?.name ?? segmentId;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      preTitle={<bdi>{person.displayName}</bdi>}
      title={said.title}
      description={said.text}
      width="600px"
      dirty={dirty}
      header={
        all.length > searchFrom && (
          <div className="border-b border-line px-6 pb-3">
            <SearchInput placeholder={said.search} value={search} onChange={(event) => setSearch(event.target.value)} />
          </div>
        )
      }
      footer={
        <>
          <span className="flex-1" />
          <DrawerClose>
            <Button variant="ghost">{texts.cancel}</Button>
          </DrawerClose>
          <Button type="submit" form={formId} variant="primary" busy={saving.saving} busyText={texts.saving}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5 px-6 pt-3 pb-6" onSubmit={submit}>
        <FailureNotice error={saving.error} />
        {meanwhile && (
          <ChangedMeanwhile
            clashes={meanwhile.clashes.map((segmentId) => ({
              name: segmentId,
              label: nameOf(segmentId),
              theirs: inWords(meanwhile.current.fields[segmentId]),
              yours: inWords(meanwhile.mine[segmentId]),
            }))}
            busy={saving.saving}
            onTakeTheirs={() => setForm(saving.takeTheirs() ?? form)}
            onKeepMine={() => void saving.keepMine().then(done)}
          />
        )}
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
      </form>
    </Drawer>
  );
}

/** Affiliations as one line of text. */
function inWords(list: readonly TypedAffiliation[] | undefined): string {
  if (!list || list.length === 0) return texts.affiliations.none;
  return list
    .map(({ organizationName, start, end }) => {
      const name = organizationName || texts.affiliations.individual;
      return start === "" ? name : `${name}, ${formatPeriod(firstDayOf(start), firstDayOf(end))}`;
    })
    .join("; ");
}
