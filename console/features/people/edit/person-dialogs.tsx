import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  EditDrawer,
  HistoryDrawer,
  PictureDialog,
  SaveConflict,
  usePermissionInGroup,
} from "#console/record-page/index.ts";
import type { AttributeDefinition } from "#shared/contract/attributes.ts";
import { type Attributes, attributeValue } from "#shared/domain/attributes.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";
import { ProfileMerging } from "../../merging/index.ts";
import { attributeDefinitionsOptions } from "../list/people-queries.ts";
import type { Person } from "../profile/person-queries.ts";
import type { Profile } from "../profile/use-person-profile.ts";
import { AffiliationsDrawer } from "./affiliations/affiliations-drawer.tsx";
import { AttributeField } from "./attributes/attribute-field.tsx";
import { editableAttributes } from "./attributes/attribute-model.ts";
import { type AttributesOf, useAttributesForm } from "./attributes/use-attributes-form.ts";
import { GithubDrawer } from "./identities/github-drawer.tsx";
import { EmailDialog, IdentityDialog } from "./identities/identity-dialog.tsx";
import { personCalls } from "./person-calls.ts";
import { type Editing, type Panel, useEditor } from "./person-editor.ts";
import { texts } from "./texts.ts";
import { type PersonCache, usePersonCache } from "./use-person-cache.ts";
import { WorkDialog } from "./work/work-dialog.tsx";

interface EditDialogProps {
  groupId: string;
  profile: Profile;
  editing: Editing;
  onClose: () => void;
}

/** Dialog of the profile that is open. */
export function EditDialog({ groupId, profile, editing, onClose }: EditDialogProps) {
  const person = profile.person.data;
  const cache = usePersonCache(groupId, person?.id ?? "");
  if (!person) return null;
  const at = { groupId, personId: person.id, version: person.version, cache, onClose };
  switch (editing.kind) {
    case "avatar":
      return <AvatarDialog {...at} person={person} attributes={profile.attributes.data ?? person.attributes} />;
    case "identity":
      return <IdentityDialog {...at} identity={editing.identity} />;
    case "email":
      return <EmailDialog {...at} email={editing.email} />;
    case "work":
      return <WorkDialog {...at} work={editing.work} history={profile.organizations.data ?? []} />;
    case "merge":
    case "unmerge":
      return <ProfileMerging kind="member" id={person.id} groupId={groupId} merging={editing} onClose={onClose} />;
  }
}

interface PanelDrawerProps extends Omit<EditDialogProps, "editing"> {
  panel: Panel;
  of: string | null;
}

/** Drawer of the profile that is open. */
export function PanelDrawer({ groupId, profile, panel, of, onClose }: PanelDrawerProps) {
  const mayEdit = usePermissionInGroup("memberEdit");
  const editor = useEditor();
  const definitions = useQuery({ ...attributeDefinitionsOptions(), enabled: panel === "attributes" });
  const person = profile.person.data;
  if (!person) return null;
  if (panel === "history") {
    const closing = { onClose, onMissing: onClose };
    return <HistoryDrawer {...closing} kind="member" entityId={person.id} name={person.displayName} editor={editor} />;
  }
  if (!mayEdit) return null;
  const at = { onClose, groupId, person };
  if (panel === "github") return <GithubDrawer {...at} identities={profile.identities.data ?? []} />;
  if (panel === "affiliations") {
    const { data } = profile.affiliations;
    return data ? <AffiliationsDrawer {...at} affiliations={data} focused={of} /> : null;
  }
  const { data } = profile.attributes;
  // Without definitions, the type of each attribute is inferred from its value.
  const known = definitions.data ?? (definitions.isError ? [] : null);
  if (!data || !known) return null;
  return <AttributesDrawer {...at} attributes={data} definitions={known} focused={of} />;
}

interface AvatarDialogProps {
  groupId: string;
  person: Person;
  attributes: Attributes;
  cache: PersonCache;
  onClose: () => void;
}

const pictureOf = ({ attributes, version }: Pick<Person, "attributes" | "version">) => {
  const url = attributeValue(attributes, "avatarUrl");
  return { url: typeof url === "string" ? url : "", version };
};

/** Dialog to edit the picture URL of a person. */
function AvatarDialog({ groupId, person, attributes, cache, onClose }: AvatarDialogProps) {
  const calls = personCalls(groupId, person.id);
  return (
    <PictureDialog
      texts={{ ...texts.avatar, saved: texts.edited }}
      profile={person}
      opened={pictureOf(person)}
      read={async () => pictureOf((await cache.fresh()).person)}
      send={(url, version) => {
        const avatarUrl = url === null ? null : { ...attributes.avatarUrl, custom: url, default: url };
        return cache.change({
          part: "attributes",
          send: () => calls.updateAttributes({ avatarUrl }, version),
        });
      }}
      onClose={onClose}
    />
  );
}

interface AttributesDrawerProps extends AttributesOf {
  definitions: readonly AttributeDefinition[];
  /** Name of the attribute whose menu opened the drawer. */
  focused: string | null;
  onClose: () => void;
}

/** Longer lists of attributes get a filter box. */
const searchFrom = 8;

/** Drawer with all attributes of a person and their sources. Values entered here take precedence over all sources. */
function AttributesDrawer({ definitions, focused, onClose, ...of }: AttributesDrawerProps) {
  const attributesTexts = texts.attributes;
  const [editable] = useState(() => editableAttributes(definitions, of.attributes));
  const [search, setSearch] = useState("");
  const { saving, dirty, submit, field, conflict } = useAttributesForm(of, editable, onClose);
  const shown = editable.filter(({ label }) => containsWords(label, search));
  return (
    <EditDrawer
      name={of.person.displayName}
      title={attributesTexts.title}
      description={attributesTexts.text}
      search={
        editable.length > searchFrom && { placeholder: attributesTexts.search, value: search, onChange: setSearch }
      }
      dirty={dirty}
      saving={saving.saving}
      error={saving.error}
      failed={texts.attributeFailed}
      onSubmit={submit}
      onClose={onClose}
    >
      <SaveConflict {...conflict} />
      {shown.length === 0 && <p className="text-ink-3">{attributesTexts.noMatch}</p>}
      {shown.map((each) => (
        <AttributeField key={each.name} {...field(each)} focused={focused === each.name} />
      ))}
    </EditDrawer>
  );
}
