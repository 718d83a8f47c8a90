import { Merge } from "lucide-react";
import { Button } from "#shared/ui/components/button.tsx";
import type { Workplace } from "../connection/session.ts";
import type { OpenedRecord } from "../kit/views.ts";
import { useViews } from "../kit/views.ts";
import { EntityRow } from "../look-up/candidate-list.tsx";
import { texts as lookUpTexts } from "../look-up/texts.ts";
import type { ListedCandidate } from "./listed.ts";
import { texts } from "./texts.ts";

interface CandidatesProps {
  readonly workplace: Workplace;
  readonly handle: string;
  readonly candidates: readonly ListedCandidate[];
  readonly onOpen: (opened: OpenedRecord) => void;
}

/**
 * Candidates for one profile of the list, each with its reason. Two records of the same person can be merged from here.
 */
export function Candidates({ workplace, handle, candidates, onOpen }: CandidatesProps) {
  const { open } = useViews();
  const [one, other] = candidates.filter(({ kind }) => kind === "person");
  const pair = workplace.may("mergeMembers") === "yes" && one && other ? [one, other].map(asActedOn) : [];
  const [record, second] = pair;
  return (
    <div className="ml-11 border-line border-l pb-2 pl-3">
      <ul>
        {candidates.map((candidate) => (
          <EntityRow
            key={`${candidate.kind} ${candidate.id}`}
            entity={candidate}
            sub={`${lookUpTexts.several.activities(candidate.activityCount)}, ${lookUpTexts.several.reasons[candidate.reason]}`}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {record && second && (
        <Button
          size="sm"
          className="mt-1"
          aria-label={texts.row.mergeFor(handle)}
          onClick={() => open({ kind: "merge", record, other: second })}
        >
          <Merge />
          {candidates.length === 2 ? texts.row.merge : texts.row.mergeFirst}
        </Button>
      )}
    </div>
  );
}

const asActedOn = ({ kind, id, displayName }: ListedCandidate) => ({ kind, id, name: displayName });
