import { ExternalLink } from "lucide-react";
import { SideSection } from "#console/record-page/index.ts";
import { formatMonth } from "#shared/domain/text/dates.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { TagsSection } from "../edit/tags/tags-section.tsx";
import { EmailsSection, IdentitiesSection } from "./identity-sections.tsx";
import type { Person } from "./person-queries.ts";
import { texts } from "./texts.ts";
import type { Profile } from "./use-person-profile.ts";
import { WorkHistory } from "./work-history.tsx";

type Role = NonNullable<Person["maintainerRoles"]>[number];

function RoleLine({ role }: { role: Role }) {
  const href = safeLink(role.url);
  const name = href?.replace(/^https?:\/\/[^/]+\//, "") ?? role.segmentName ?? "";
  const since = formatMonth(role.dateStart);
  return (
    <li className="flex min-h-8 items-center gap-2">
      {href ? (
        <a className="flex min-w-0 items-center gap-1 hover:underline" href={href} target="_blank" rel="noreferrer">
          <bdi className="truncate">{name}</bdi>
          <ExternalLink className="size-3 text-ink-3" />
        </a>
      ) : (
        <bdi className="truncate">{name}</bdi>
      )}
      <span className="ml-auto flex-none text-xs text-ink-3">
        {[role.role, since && texts.roles.since(since)].filter(Boolean).join(", ")}
      </span>
    </li>
  );
}

/** Left column: work history, identities, emails, tags and maintainer roles. */
export function ProfileSide({ profile, groupId, now }: { profile: Profile; groupId: string; now: Date }) {
  const person = profile.person.data;
  const attributes = profile.attributes.data ?? person?.attributes ?? null;
  const roles = person?.maintainerRoles ?? [];
  return (
    <div className="min-w-0 border-line pb-6 lg:border-r">
      <WorkHistory query={profile.organizations} person={person} groupId={groupId} now={now} />
      <IdentitiesSection query={profile.identities} person={person} groupId={groupId} attributes={attributes} />
      <EmailsSection query={profile.identities} person={person} groupId={groupId} />
      {person && <TagsSection groupId={groupId} person={person} />}
      {roles.length > 0 && (
        <SideSection heading={texts.roles.heading} count={roles.length}>
          <ul>
            {roles.map((role) => (
              <RoleLine key={role.id} role={role} />
            ))}
          </ul>
        </SideSection>
      )}
    </div>
  );
}
