import { useQuery } from "@tanstack/react-query";
import { memberFind } from "#shared/contract/members.ts";
import { organizationFind } from "#shared/contract/organizations.ts";
import { attributeValue } from "#shared/domain/attributes.ts";
import type { PrimaryFacts } from "#shared/domain/merge/default-primary.ts";
import type { MergeOrganization } from "#shared/domain/merge/organization.ts";
import type { MergePerson } from "#shared/domain/merge/person.ts";
import { activeOrganizationOf } from "#shared/domain/people/active-organization.ts";
import type { RecordRef } from "../base/action.ts";
import type { Workplace } from "../connection/session.ts";

/** Record with the data that a merge and its comparison need. */
export interface MergeRecord extends PrimaryFacts {
  readonly ref: RecordRef;
  /** Activities in all project groups. */
  readonly activityCount: number;
  /** Activities in the selected project group. */
  readonly countHere: number;
  /** Latest activity in all project groups. */
  readonly lastActive: string | null;
  readonly employer: string | null;
  readonly place: string | null;
  /** URL of the picture. */
  readonly picture: string | null;
  /** Who can change the record when the user cannot; null when they can. */
  readonly editRefusal: string | null;
  readonly facts:
    | { readonly kind: "person"; readonly person: MergePerson }
    | { readonly kind: "organization"; readonly organization: MergeOrganization };
}

/** Fetches a record with the data for its merge card and for the merge preview. */
export function useMergeRecord({ client, origin, group }: Workplace, ref: RecordRef | null) {
  return useQuery({
    queryKey: ["merge", origin, group.id, ref?.kind, ref?.id],
    queryFn: ({ signal }) => {
      if (ref === null) return null;
      return ref.kind === "person" ? readPerson(ref.id, signal) : readOrganization(ref.id, signal);
    },
    enabled: ref !== null,
  });

  async function readPerson(id: string, signal: AbortSignal): Promise<MergeRecord> {
    const query = { segments: [group.id], include: { identities: true, memberOrganizations: true } };
    const member = await client.send(memberFind, { params: { id }, query, signal });
    const { identities = [], organizations = [], segments = [], attributes } = member;
    const countHere = member.activityCount ?? 0;
    const work = organizations.flatMap(({ id: organizationId, memberOrganizations }, at) =>
      memberOrganizations ? [{ ...memberOrganizations, id: memberOrganizations.id ?? String(at), organizationId }] : [],
    );
    // The parts that the user may see can be fewer than the group.
    const activityCount = Math.max(
      countHere,
      segments.reduce((sum, each) => sum + each.activityCount, 0),
    );
    return {
      ref: { kind: "person", id, name: member.displayName },
      activityCount,
      countHere,
      joinedAt: member.joinedAt ?? null,
      lastActive: latest([member.lastActive, ...segments.map((each) => each.lastActive)]),
      isMemberOrganization: false,
      employer: activeOrganizationOf(member)?.displayName ?? null,
      place: textOf(attributeValue(attributes, "location")),
      picture: textOf(attributeValue(attributes, "avatarUrl")),
      editRefusal: member.editRefusal ?? null,
      facts: {
        kind: "person",
        person: {
          id,
          displayName: member.displayName,
          joinedAt: member.joinedAt,
          attributes,
          identities: identities.map(withId),
          memberOrganizations: work,
          affiliations: [],
          tags: member.tags ?? [],
          organizations: organizations.map((each) => ({ id: each.id, displayName: each.displayName })),
          manuallyChangedFields: [],
          activityCount,
        },
      },
    };
  }

  async function readOrganization(id: string, signal: AbortSignal): Promise<MergeRecord> {
    const params = { id };
    const [organization, here] = await Promise.all([
      client.send(organizationFind, { params, query: {}, signal }),
      client.send(organizationFind, { params, query: { segmentId: group.id }, signal }),
    ]);
    const { description, headline, industry, location, type, size, employees, founded } = organization;
    const countHere = here.activityCount ?? 0;
    const activityCount = Math.max(countHere, organization.activityCount ?? 0);
    return {
      ref: { kind: "organization", id, name: organization.displayName },
      activityCount,
      countHere,
      joinedAt: organization.joinedAt ?? null,
      lastActive: latest([organization.lastActive, here.lastActive]),
      isMemberOrganization: Boolean(organization.lfxMembership),
      employer: null,
      place: textOf(location),
      picture: textOf(organization.logo),
      editRefusal: organization.editRefusal ?? null,
      facts: {
        kind: "organization",
        organization: {
          id,
          displayName: organization.displayName,
          joinedAt: organization.joinedAt,
          isTeamOrganization: organization.isTeamOrganization ?? false,
          attributes: organization.attributes,
          facts: { description, headline, industry, location, type, size, employees, founded },
          identities: organization.identities.map(withId),
          tags: organization.tags ?? [],
          manuallyChangedFields: [],
          activityCount,
        },
      },
    };
  }
}

const textOf = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value : null);
const latest = (moments: readonly (string | null | undefined)[]) =>
  moments.reduce<string | null>((last, each) => (each && each > (last ?? "") ? each : last), null);

/** These responses have no identity ids. The preview needs them only to tell identities apart. */
const withId = <T extends object>(identity: T, at: number) => ({ ...identity, id: String(at) });
