import { type FormEvent, useId, useState } from "react";
import { ApiError } from "#shared/client/errors.ts";
import type { AttributeDefinition } from "#shared/contract/attributes.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Drawer, DrawerClose } from "#shared/ui/components/drawer.tsx";
import { SearchInput } from "#shared/ui/components/search-input.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { attributeText } from "../../list/index.ts";
import { ChangedMeanwhile, FailureNotice, useVersionedSave } from "../../profile/index.ts";
import { track, useUnsavedChanges } from "../../session/index.ts";
import type { Person } from "../profile/person-queries.ts";
import { AttributeField } from "./attribute-field.tsx";
import {
  attributeChange,
  attributeError,
  type EditableAttribute,
  editableAttributes,
  type TypedAttribute,
  type TypedAttributes,
  typedAttributes,
} from "./attribute-model.ts";
import { personCalls } from "./person-calls.ts";
import { texts } from "./texts.ts";
import { usePersonCache } from "./use-person-cache.ts";

interface AttributesDrawerProps {
  groupId: string;
  person: Person;
  attributes: Attributes;
  definitions: readonly AttributeDefinition[];
  /** The attribute from whose menu it was opened. */
  focused: string | null;
  onClose: () => void;
}

/** More attributes than this get a box that filters them. */
const searchFrom = 8;

/** All attributes of a person with their sources; what is entered here counts more than any of them. */
export function AttributesDrawer(props: AttributesDrawerProps) {
  const { groupId, person, attributes, definitions, focused, onClose } = props;
  const formId = useId();
  const said = texts.attributes;
  const cache = usePersonCache(groupId, person.id);
  const calls = personCalls(groupId, person.id);
  const [editable] = useState(() => editableAttributes(definitions, attributes));
  const [before] = useState(() => typedAttributes(editable, attributes));
  const [form, setForm] = useState<TypedAttributes>(before);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState("");
  const saving = useVersionedSave<TypedAttributes>(
    { fields: before, version: person.version },
    {
      async read() {
        const now = await cache.fresh();
        return { fields: typedAttributes(editable, now.attributes), version: now.person.version };
      },
      send: (mine, changed, based) =>
        cache.change({
          part: "attributes",
          send: async () => {
            const known = cache.attributes() ?? attributes;
            const changes = editable.flatMap((each) => {
              const typed = changed.includes(each.name) ? mine[each.name] : undefined;
              return typed ? [[each.name, attributeChange(each, known[each.name], typed)] as const] : [];
            });
            return calls.updateAttributes(Object.fromEntries(changes), known, based);
          },
        }),
    },
  );
  const dirty = JSON.stringify(form) !== JSON.stringify(before);
  useUnsavedChanges(dirty);
  const errorOf = (each: EditableAttribute) => attributeError(each, form[each.name] ?? { value: "", byHand: false });
  const shown = editable.filter(({ label }) => label.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()));

  function done(saved: boolean) {
    if (!saved) return;
    track("Edit contributor attributes", "Feature");
    showToast({ type: "success", message: texts.attributeUpdated });
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setLeft(new Set(editable.map(({ name }) => name)));
    if (saving.saving || editable.some((each) => errorOf(each) !== null)) return;
    if (dirty) void saving.save(form).then(done);
    else onClose();
  }

  const refused = saving.error instanceof ApiError && saving.error.status === 400 ? saving.error.message : "";
  const { meanwhile } = saving;
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
        editable.length > searchFrom && (
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
      <form id={formId} noValidate className="grid gap-4 px-6 pt-3 pb-6" onSubmit={submit}>
        <FailureNotice title={texts.attributeFailed} error={saving.error} />
        {meanwhile && (
          <ChangedMeanwhile
            clashes={meanwhile.clashes.map((name) => {
              const each = editable.find((candidate) => candidate.name === name);
              const text = (typed: TypedAttribute | undefined) =>
                attributeText(typed?.value, each?.type ?? "string") ?? texts.nothing;
              return {
                name,
                label: each?.label ?? name,
                theirs: text(meanwhile.current.fields[name]),
                yours: text(meanwhile.mine[name]),
              };
            })}
            busy={saving.saving}
            onTakeTheirs={() => setForm(saving.takeTheirs() ?? form)}
            onKeepMine={() => void saving.keepMine().then(done)}
          />
        )}
        {shown.length === 0 && <p className="text-ink-3">{said.noMatch}</p>}
        {shown.map((each) => (
          <AttributeField
            key={each.name}
            attribute={each}
            stored={attributes[each.name]}
            typed={form[each.name] ?? { value: "", byHand: false }}
            error={refused.includes(`attribute ${each.name} `) ? refused : left.has(each.name) ? errorOf(each) : null}
            focused={focused === each.name}
            onChange={(typed) => setForm({ ...form, [each.name]: typed })}
            onLeave={() => setLeft(new Set([...left, each.name]))}
          />
        ))}
      </form>
    </Drawer>
  );
}
