import type { Evidence } from "#shared/domain/evidence/evidence.ts";
import { evidence } from "#shared/domain/evidence/find-evidence.ts";
import { organizationEvidence } from "#shared/domain/evidence/organization/find-evidence.ts";
import type { EvidencePerson } from "#shared/domain/evidence/person.ts";
import { namesIn } from "#shared/domain/organizations/organization-name.ts";
import { EvidenceCard } from "#shared/ui/components/evidence/evidence-card.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import type { OrganizationProfile, PersonProfile, Profile } from "../model/profile.ts";
import { texts } from "../texts.ts";

interface OwnEvidenceProps {
  profiles: readonly [Profile, Profile];
  /** Confidence of the server; null when it returns none. */
  percent: number | null;
}

/** Evidence card for servers that return no evidence, computed from the two profiles. */
export function OwnEvidence({ profiles, percent }: OwnEvidenceProps) {
  return (
    <>
      <Notice>{percent === null ? texts.ownEvidence : texts.noReasons(percent)}</Notice>
      <EvidenceCard lines={ownEvidence(profiles)} />
    </>
  );
}

/** Only our server knows how rare names and handles are. Without it, typical frequencies apply. */
const noContext = { owners: new Map<string, number>(), profiles: 0 };

function personOf({ entity }: PersonProfile): EvidencePerson {
  const names = new Map(entity.organizations.map(({ id, displayName }) => [id, displayName]));
  return {
    id: entity.id,
    displayName: entity.displayName,
    identities: entity.identities,
    attributes: entity.attributes,
    work: entity.memberOrganizations.map(({ organizationId, dateStart, dateEnd }) => ({
      organizationId,
      organizationName: names.get(organizationId) ?? "",
      dateStart,
      dateEnd,
    })),
  };
}

function organizationOf({ entity, isMemberOrganization }: OrganizationProfile) {
  const { id, displayName, identities, attributes } = entity;
  const otherNames = namesIn(attributes);
  return { id, displayName, identities, otherNames, isMember: isMemberOrganization };
}

/** Computes evidence from two profiles alone, for backends that return none. */
function ownEvidence([one, other]: readonly [Profile, Profile]): Evidence[] {
  if (one.kind === "member" && other.kind === "member") return evidence(personOf(one), personOf(other), noContext);
  if (one.kind === "organization" && other.kind === "organization") {
    return organizationEvidence(organizationOf(one), organizationOf(other), noContext);
  }
  return [];
}
