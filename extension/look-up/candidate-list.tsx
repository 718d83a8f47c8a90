import { ArrowUpRight, Check } from "lucide-react";
import type { ReactNode } from "react";
import { orderPersonIdentities } from "#shared/domain/identities/identity-order.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { activeOrganizationOf } from "#shared/domain/people/active-organization.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { recordAddress } from "../connection/record-address.ts";
import type { Workplace } from "../connection/session.ts";
import { type OpenedRecord, useAnnouncement, useViews } from "../kit/views.ts";
import type { Candidate } from "./candidate.ts";
import { lateTexts } from "./late-texts.ts";
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
  /** Shown at the end of the row. */
  readonly tool?: ReactNode;
}

/** Row of at least two lines that opens a record. */
export function EntityRow({ entity, sub, href, onOpen, isChosen, tool }: RowProps) {
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
      {tool}
      {href !== undefined && (
        <ExternalLink
          href={href}
          className="grid size-8 flex-none place-items-center"
          title={lateTexts.several.open(displayName)}
        >
          <ArrowUpRight aria-label={lateTexts.several.open(displayName)} />
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

/**
 * Candidates for an ambiguous profile, each with its reason and distinguishing details. None is preselected. Those of
 * one kind can be merged with the one with the most activities.
 */
export function CandidateList({ workplace, candidates, onOpen }: CandidateListProps) {
  useAnnouncement(texts.several.title(candidates.length));
  const { open } = useViews();
  const toolOf = (candidate: Candidate) => {
    const { kind } = candidate;
    const [first = candidate, ...others] = candidates.filter((each) => each.kind === kind);
    const main = others.reduce((most, each) => (each.activityCount > most.activityCount ? each : most), first);
    const mayMerge = workplace.may(kind === "person" ? "mergeMembers" : "mergeOrganizations") === "yes";
    if (main === candidate || !mayMerge) return null;
    const refOf = ({ id, displayName: name }: Candidate) => ({ kind, id, name });
    return (
      <Button
        size="sm"
        aria-label={lateTexts.several.mergeWith(candidate.displayName, main.displayName)}
        onClick={() => open({ kind: "merge", record: refOf(main), other: refOf(candidate) })}
      >
        {lateTexts.several.merge}
      </Button>
    );
  };
  return (
    <section aria-labelledby="several">
      <h1 id="several" className="font-semibold text-lg leading-6">
        {texts.several.title(candidates.length)}
      </h1>
      <p className="mt-1 text-ink-2">{lateTexts.several.lead}</p>
      <ul className="mt-3">
        {candidates.map((candidate) => (
          <CandidateRow
            key={`${candidate.kind} ${candidate.id}`}
            workplace={workplace}
            candidate={candidate}
            tool={toolOf(candidate)}
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
  tool,
  onOpen,
}: Omit<CandidateListProps, "candidates"> & { candidate: Candidate; tool: ReactNode }) {
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
        `${texts.several.activities(activityCount)}, ${lateTexts.several.reasons[reason]}`,
      ].filter((line) => line !== "")}
      href={recordAddress(workplace, candidate)}
      tool={tool}
      onOpen={onOpen}
    />
  );
}
