import { ArrowUpRight, Check } from "lucide-react";
import { orderPersonIdentities } from "#shared/domain/identities/identity-order.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { activeOrganizationOf } from "#shared/domain/people/active-organization.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { recordAddress } from "../connection/record-address.ts";
import type { Workplace } from "../connection/session.ts";
import { type OpenedRecord, useAnnouncement } from "../kit/views.ts";
import type { Candidate } from "./candidate.ts";
import { usePerson } from "./record-queries.ts";
import { texts } from "./texts.ts";

interface RowProps {
  readonly entity: OpenedRecord & { readonly displayName: string };
  /** One or more lines below the name. */
  readonly sub: string | readonly string[];
  /** Console URL of the record; adds a link at the end of the row. */
  readonly href?: string;
  readonly onOpen: (opened: OpenedRecord) => void;
  /** Selection state in a list of options. */
  readonly isChosen?: boolean;
}

/** Row of at least two lines that opens a record. */
export function EntityRow({ entity, sub, href, onOpen, isChosen }: RowProps) {
  const { kind, id, displayName } = entity;
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        {...(isChosen === undefined ? {} : { "aria-pressed": isChosen })}
        className="-mx-2 flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-sm px-2 py-1.5 text-left hover:bg-surface-3 aria-pressed:bg-surface-3"
        onClick={() => onOpen({ kind, id })}
      >
        <Avatar name={displayName} id={id} size={32} square={kind === "organization"} />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-medium">{displayName}</bdi>
          {[sub].flat().map((line) => (
            <span key={line} className="line-clamp-2 wrap-anywhere text-ink-3 text-xs">
              <bdi>{line}</bdi>
            </span>
          ))}
        </span>
        {isChosen && <Check className="flex-none text-accent-text" />}
      </button>
      {href !== undefined && (
        <ExternalLink
          href={href}
          className="grid size-8 flex-none place-items-center"
          title={texts.several.open(displayName)}
        >
          <ArrowUpRight aria-label={texts.several.open(displayName)} />
        </ExternalLink>
      )}
    </li>
  );
}

interface CandidateListProps {
  readonly workplace: Workplace;
  readonly candidates: readonly Candidate[];
  readonly onOpen: RowProps["onOpen"];
}

/** Candidates for an ambiguous profile, each with its reason and distinguishing details. None is preselected. */
export function CandidateList({ workplace, candidates, onOpen }: CandidateListProps) {
  useAnnouncement(texts.several.title(candidates.length));
  return (
    <section aria-labelledby="several">
      <h1 id="several" className="font-semibold text-lg leading-6">
        {texts.several.title(candidates.length)}
      </h1>
      <p className="mt-1 text-ink-2">{texts.several.lead}</p>
      <ul className="mt-3">
        {candidates.map((candidate) => (
          <CandidateRow
            key={`${candidate.kind} ${candidate.id}`}
            workplace={workplace}
            candidate={candidate}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  );
}

function CandidateRow({
  workplace,
  candidate,
  onOpen,
}: Omit<CandidateListProps, "candidates"> & { candidate: Candidate }) {
  const { data: person } = usePerson(workplace, candidate.id, candidate.kind === "person");
  const [identity] = orderPersonIdentities(person?.identities ?? []);
  const details = [
    person && activeOrganizationOf(person)?.displayName,
    identity && `${platformName(identity.platform)} ${identity.value}`,
  ];
  const { activityCount, reason } = candidate;
  return (
    <EntityRow
      entity={candidate}
      sub={[
        details.filter(Boolean).join(", "),
        `${texts.several.activities(activityCount)}, ${texts.several.reasons[reason]}`,
      ].filter((line) => line !== "")}
      href={recordAddress(workplace, candidate)}
      onOpen={onOpen}
    />
  );
}
