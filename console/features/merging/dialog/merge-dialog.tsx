import { Dialog, DialogClose } from "#console/ui/overlays/dialog.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import type { MergeKind } from "../model/profile.ts";
import { SuggestionsSkeleton } from "../suggestions/suggestion-list.tsx";
import { texts } from "../texts.ts";
import { ChooseOther } from "./choose-other.tsx";
import { MergePair } from "./merge-pair.tsx";
import { useOtherDeleted, usePair } from "./use-pair.ts";

export interface MergeDialogProps {
  kind: MergeKind;
  /** One of the two profiles. The primary is chosen in the dialog. */
  id: string;
  /** The other profile, if already known. */
  otherId?: string | undefined;
  onClose: () => void;
  /** Called once the merge is queued, with the id of the primary. */
  onMerge?: ((primaryId: string) => void) | undefined;
}

/** Dialog that merges a profile with another one. Shows both profiles, the evidence and the result. */
export function MergeDialog({ kind, id, otherId, onClose, onMerge }: MergeDialogProps) {
  const pair = usePair(kind, id, otherId);
  const { chosen, profiles } = pair;
  useOtherDeleted(kind, pair, () => (otherId === undefined ? pair.choose(null) : onClose()));
  const cancel = (
    <>
      {otherId === undefined && chosen !== null && (
        <Button variant="ghost" className="mr-auto" onClick={() => pair.choose(null)}>
          {texts.chooseAnother}
        </Button>
      )}
      <DialogClose>
        <Button>{texts.cancel}</Button>
      </DialogClose>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.kinds[kind].dialogTitle}
      width={chosen === null ? "37.5rem" : "80rem"}
      className="[&>[data-slot=dialog-body]]:p-0"
    >
      {chosen === null ? (
        <div className="px-5 pt-1 pb-5">
          <ChooseOther
            kind={kind}
            id={id}
            groupId={pair.groupId}
            suggestions={pair.suggestions}
            suggestAgain={pair.suggestAgain}
            onChoose={pair.choose}
          />
        </div>
      ) : pair.error ? (
        <ErrorState onRetry={pair.retry} headingLevel={3} />
      ) : profiles ? (
        <MergePair
          kind={kind}
          pair={pair}
          profiles={profiles}
          before={cancel}
          className="flex max-h-[calc(100dvh-6rem)] flex-col text-ink"
          onMerge={(primaryId) => {
            onMerge?.(primaryId);
            onClose();
          }}
        />
      ) : (
        <SuggestionsSkeleton />
      )}
    </Dialog>
  );
}
