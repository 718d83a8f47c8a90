import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { mergeActions } from "#shared/contract/merge-actions.ts";
import { Button } from "#shared/ui/components/button.tsx";
import type { Workplace } from "../panel/session.ts";
import { useViews } from "../panel/views.ts";
import type { Receipt } from "../storage.ts";
import type { Action } from "./action.ts";
import { describe } from "./describe.ts";
import { texts } from "./texts.ts";
import { Toast } from "./toast.tsx";

/** What stays is not closed by itself. */
const shownMs = 6_000;
const askAgainMs = 2_000;

interface ReceiptToastProps {
  readonly workplace: Workplace;
  readonly receipt: Receipt;
  /** The same press did it to others as well. */
  readonly isOneOfMany: boolean;
  readonly onClose: () => void;
}

/** What the server has done. */
export function ReceiptToast({ workplace, receipt, isOneOfMany, onClose }: ReceiptToastProps) {
  const { action } = receipt.entry.action;
  if (action.kind === "merge") return <MergeReceipt workplace={workplace} merge={action} onClose={onClose} />;
  const text = action.kind === "report" ? texts.reported : action.kind === "lens" ? "" : describe(action).whom;
  return <Passing title={describe(action).done} text={isOneOfMany ? texts.andOthers(text) : text} onClose={onClose} />;
}

function Passing({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [onClose]);
  return <Toast mark="good" title={title} text={<bdi>{text}</bdi>} onClose={onClose} />;
}

type Merge = Extract<Action, { kind: "merge" }>;

/** A merge goes on behind its answer: the toast follows it to its end, and offers to take it back. */
function MergeReceipt({ workplace, merge, onClose }: { workplace: Workplace; merge: Merge; onClose: () => void }) {
  const { client, origin } = workplace;
  const { open } = useViews();
  const isPerson = merge.primary.kind === "person";
  const entityId = merge.primary.id;
  const { data: newest } = useQuery({
    queryKey: ["merge actions", origin, entityId],
    queryFn: async ({ signal }) => {
      const query = { entityId, type: isPerson ? ("member" as const) : ("org" as const), limit: 1, offset: 0 };
      return (await client.send(mergeActions, { query, signal }))[0] ?? null;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === "in-progress" || !state.data ? askAgainMs : false),
  });
  const { done, notDone } = describe(merge);
  if (newest?.state === "error") return <Toast mark="bad" role="alert" title={notDone} onClose={onClose} />;
  const isMerged = newest?.state === "merged";
  return (
    <Toast
      mark={isMerged ? "good" : "busy"}
      title={isMerged ? texts.merged(isPerson) : done}
      text={<bdi>{describe(merge).whom}</bdi>}
      action={
        isMerged && (
          <Button
            size="sm"
            onClick={() => {
              open({ kind: "unmerge", record: merge.primary });
              onClose();
            }}
          >
            {texts.unmergeIt}
          </Button>
        )
      }
      onClose={onClose}
    />
  );
}
