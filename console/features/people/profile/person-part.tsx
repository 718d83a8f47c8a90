import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { ListError } from "#console/data-table/index.ts";
import {
  EntriesMenu,
  PartHead,
  PartHeadSkeleton,
  RefusalNotice,
  useChanged,
  usePanel,
  usePermissionInGroup,
} from "#console/record-page/index.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import type { ProfilePart } from "#shared/domain/data-quality.ts";
import { PersonEditing } from "../edit/person-editing.tsx";
import { panels } from "../edit/person-editor.ts";
import { PersonName } from "../edit/person-name-field.tsx";
import { texts as editTexts } from "../edit/texts.ts";
import { usePersonEntries } from "../edit/use-person-entries.ts";
import { PersonAvatar } from "../person-avatar.tsx";
import { PersonBadges } from "../person-badges.tsx";
import { EmailsSection, IdentitiesSection } from "./identity-sections.tsx";
import { type Person, prefetchPerson } from "./person-queries.ts";
import { usePersonProfile } from "./use-person-profile.ts";
import { WorkHistory } from "./work-history.tsx";

interface PersonPartProps {
  groupId: string;
  id: string;
  /** Part to correct, shown first. */
  part: ProfilePart;
  /** Id of the next person to prefetch. */
  nextId: string | null;
  /** URL to open when the person is deleted. */
  list: string;
  /** Called when the profile has changed. */
  onChanged: () => void;
  /** Content between the name and the sections. */
  children: ReactNode;
}

/** Part of a person's profile for correcting one finding, with its editors. */
export function PersonPart({ groupId, id, part, nextId, list, onChanged, children }: PersonPartProps) {
  const queryClient = useQueryClient();
  const [now] = useState(() => new Date());
  const profile = usePersonProfile(groupId, id);
  useChanged([profile.person.data, profile.identities.data, profile.organizations.data], onChanged);
  const isLoaded = profile.person.isSuccess;
  useEffect(() => {
    if (isLoaded && nextId) prefetchPerson(queryClient, groupId, nextId);
  }, [isLoaded, nextId, queryClient, groupId]);
  if (profile.person.isError && !profile.person.data) {
    return (
      <>
        {children}
        <ListError query={profile.person} />
      </>
    );
  }

  const person = profile.person.data;
  const attributes = profile.attributes.data ?? person?.attributes ?? null;
  const work = <WorkHistory query={profile.organizations} person={person} groupId={groupId} now={now} />;
  const identities = (
    <>
      <IdentitiesSection query={profile.identities} person={person} groupId={groupId} attributes={attributes} />
      <EmailsSection query={profile.identities} person={person} groupId={groupId} />
    </>
  );
  return (
    <PersonEditing id={id} refusal={person?.editRefusal} profile={{ groupId, profile }}>
      {person && attributes ? <Head {...{ groupId, person, attributes, list, part, now }} /> : <PartHeadSkeleton />}
      <RefusalNotice className="mx-6 mb-2" />
      {children}
      <div className="border-t border-line">
        {part === "work" && work}
        {identities}
        {part !== "work" && work}
      </div>
    </PersonEditing>
  );
}

interface HeadProps extends Pick<PersonPartProps, "groupId" | "list" | "part"> {
  person: Person;
  attributes: Attributes;
  now: Date;
}

/** Editable name and the menu of the profile. */
function Head({ part, now, ...of }: HeadProps) {
  const { person, groupId } = of;
  const mayEdit = usePermissionInGroup("memberEdit");
  const { open } = usePanel(panels);
  const entries = usePersonEntries(of);
  return (
    <PartHead
      picture={<PersonAvatar size={32} person={person} />}
      name={mayEdit ? <PersonName groupId={groupId} person={person} /> : <bdi>{person.displayName}</bdi>}
      badges={<PersonBadges person={person} now={now} />}
      menu={<EntriesMenu outlined label={editTexts.moreActions} entries={entries} />}
      onHistory={part === "merges" ? () => open("history") : null}
    />
  );
}
