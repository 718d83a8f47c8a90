import { useQuery } from "@tanstack/react-query";
import { memberOrganizations } from "#shared/contract/member-parts.ts";
import { type Member, memberFind } from "#shared/contract/members.ts";
import { organizationFind } from "#shared/contract/organizations.ts";
import type { MergeOrganization } from "#shared/domain/merge/organization.ts";
import type { MergePerson } from "#shared/domain/merge/person.ts";
import type { RecordRef } from "../base/action.ts";
import type { Workplace } from "../connection/session.ts";

/** Record with the data that a merge and its card need. */
export interface MergeRecord {
  readonly ref: RecordRef;
  readonly activityCount: number;
  readonly joinedAt: string | null;
  /** Distinct platforms of its identities. */
  readonly platforms: readonly string[];
  /** An active member of the Linux Foundation, which cannot be merged into another. */
  readonly isMember: boolean;
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
    const query = { segments: [group.id], include: { identities: true } };
    const [member, work] = await Promise.all([
      client.send(memberFind, { params: { id }, query, signal }),
      client.send(memberOrganizations, { params: { id }, signal }),
    ]);
    const identities = member.identities ?? [];
    return {
      ...summary("person", { ...member, identities }),
      isMember: false,
      facts: {
        kind: "person",
        person: {
          id,
          displayName: member.displayName,
          joinedAt: member.joinedAt,
          attributes: member.attributes,
          identities: identities.map(withId),
          memberOrganizations: work.map((each) => each.memberOrganizations),
          affiliations: [],
          tags: member.tags ?? [],
          organizations: work.map((each) => ({
            id: each.memberOrganizations.organizationId,
            displayName: each.displayName,
          })),
          manuallyChangedFields: [],
          activityCount: member.activityCount,
        },
      },
    };
  }

  async function readOrganization(id: string, signal: AbortSignal): Promise<MergeRecord> {
    const organization = await client.send(organizationFind, {
      params: { id },
      query: { segmentId: group.id },
      signal,
    });
    const { description, headline, industry, location, type, size, employees, founded } = organization;
    return {
      ...summary("organization", organization),
      isMember: Boolean(organization.lfxMembership),
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
          activityCount: organization.activityCount,
        },
      },
    };
  }
}

interface Summarized extends Pick<Member, "editRefusal"> {
  readonly id: string;
  readonly displayName: string;
  readonly activityCount?: number | null | undefined;
  readonly joinedAt?: string | null | undefined;
  readonly identities: readonly { readonly platform: string }[];
}

const summary = (
  kind: RecordRef["kind"],
  { id, displayName, activityCount, joinedAt, identities, editRefusal }: Summarized,
) => ({
  ref: { kind, id, name: displayName },
  activityCount: activityCount ?? 0,
  joinedAt: joinedAt ?? null,
  editRefusal: editRefusal ?? null,
  platforms: [...new Set(identities.map(({ platform }) => platform))],
});

/** These responses have no identity ids. The preview needs them only to tell identities apart. */
const withId = <T extends object>(identity: T, at: number) => ({ ...identity, id: String(at) });

/**
 * Chooses the primary of two records: a member organization first, then more activities, then the earlier join date.
 */
export function primaryOf(one: MergeRecord, other: MergeRecord): MergeRecord {
  if (one.isMember !== other.isMember) return one.isMember ? one : other;
  if (one.activityCount !== other.activityCount) return one.activityCount > other.activityCount ? one : other;
  return (other.joinedAt ?? "9") < (one.joinedAt ?? "9") ? other : one;
}
