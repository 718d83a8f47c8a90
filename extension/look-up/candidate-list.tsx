import { Check } from "lucide-react";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import type { OpenedRecord } from "../kit/views.ts";
import type { Candidate } from "./candidate.ts";
import { texts } from "./texts.ts";

interface RowProps {
  readonly entity: OpenedRecord & { readonly displayName: string };
  readonly sub: string;
  readonly onOpen: (opened: OpenedRecord) => void;
  /** Rows of which one is chosen: whether it is this one. */
  readonly isChosen?: boolean;
}

/** A row of two lines that opens a person or an organization. */
export function EntityRow({ entity, sub, onOpen, isChosen }: RowProps) {
  const { kind, id, displayName } = entity;
  return (
    <li>
      <button
        type="button"
        {...(isChosen === undefined ? {} : { "aria-pressed": isChosen })}
        className="-mx-2 flex min-h-13 w-[calc(100%+1rem)] items-center gap-3 rounded-sm px-2 text-left hover:bg-surface-3 aria-pressed:bg-surface-3"
        onClick={() => onOpen({ kind, id })}
      >
        <Avatar name={displayName} id={id} size={32} square={kind === "organization"} />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-medium">{displayName}</bdi>
          <span className="block truncate text-ink-3 text-xs">{sub}</span>
        </span>
        {isChosen && <Check className="flex-none text-accent-text" />}
      </button>
    </li>
  );
}

/** Several records could be this profile: each with its reason, none chosen beforehand. */
export function CandidateList({
  candidates,
  onOpen,
}: {
  candidates: readonly Candidate[];
  onOpen: RowProps["onOpen"];
}) {
  return (
    <section aria-labelledby="several">
      <h1 id="several" className="font-semibold text-lg leading-6">
        {texts.several.title(candidates.length)}
      </h1>
      <p className="mt-1 text-ink-2">{texts.several.lead}</p>
      <ul className="mt-3">
        {candidates.map((candidate) => (
          <EntityRow
            key={`${candidate.kind} ${candidate.id}`}
            entity={candidate}
            sub={`${texts.several.activities(candidate.activityCount)}, ${texts.several.reasons[candidate.reason]}`}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  );
}
