import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mergeActions } from "#shared/contract/merging/merge-actions.ts";
import { memberUnmergePreview, organizationUnmergePreview } from "#shared/contract/merging/merging.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import type { RecordRef } from "../base/action.ts";
import type { Workplace } from "../connection/session.ts";
import { CardSkeleton } from "../kit/card-skeleton.tsx";
import { texts as kitTexts } from "../kit/texts.ts";
import { ViewFrame } from "../kit/view-frame.tsx";
import type { ViewProps } from "../kit/views.ts";
import { Failure, hasFailed } from "../look-up/failure.tsx";
import { act } from "../outbox/act.ts";
import { texts } from "./view-texts.ts";

/** View that reverts the last merge of a record: shows the server's preview of both records, then confirms. */
export function UnmergeView({ workplace, record, onClose }: ViewProps & { record: RecordRef }) {
  const query = usePreview(workplace, record);
  const [failed, setFailed] = useState(false);
  const preview = query.data;
  async function unmerge() {
    if (!preview) return;
    try {
      await act(workplace, { kind: "unmerge", record, from: preview.secondary.displayName, preview });
      onClose();
    } catch {
      setFailed(true);
    }
  }
  return (
    <ViewFrame
      title={texts.unmerge.title}
      onClose={onClose}
      foot={
        <>
          <Button variant="primary" data-first disabled={!preview} onClick={() => void unmerge()}>
            {texts.unmerge.confirm}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {kitTexts.cancel}
          </Button>
        </>
      }
    >
      {preview === undefined && (hasFailed(query) ? <Failure query={query} /> : <CardSkeleton />)}
      {preview === null && <Notice>{texts.unmerge.none}</Notice>}
      {preview && (
        <>
          <Side
            title={texts.unmerge.again}
            side={preview.secondary}
            label={texts.unmerge.identities}
            kind={record.kind}
          />
          <Side side={preview.primary} label={texts.unmerge.keeps} kind={record.kind} />
          {(preview.edits ?? []).length > 0 && <Notice>{texts.unmerge.edits((preview.edits ?? []).length)}</Notice>}
        </>
      )}
      {failed && (
        <Notice tone="bad" role="alert">
          {texts.failed}
        </Notice>
      )}
    </ViewFrame>
  );
}

interface SideProps {
  readonly title?: string;
  readonly side: {
    readonly id?: string | undefined;
    readonly displayName: string;
    readonly identities: readonly { readonly platform: string; readonly value: string }[];
  };
  readonly label: string;
  readonly kind: RecordRef["kind"];
}

function Side({ title, side, label, kind }: SideProps) {
  return (
    <section aria-label={side.displayName} className="flex gap-3">
      <Avatar
        name={side.displayName}
        {...(side.id !== undefined && { id: side.id })}
        size={32}
        square={kind === "organization"}
      />
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <bdi className="font-medium">{side.displayName}</bdi> {title && <span className="text-ink-2">{title}</span>}
        </p>
        <p className="mt-1 text-ink-3 text-xs">{label}</p>
        <ul>
          {side.identities.map(({ platform, value }) => (
            <li key={`${platform} ${value}`} className="break-words">
              <bdi>
                {platformName(platform)} {value}
              </bdi>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Fetches the preview for reverting the last merge; null when no merge can be reverted. */
function usePreview({ client, origin }: Workplace, record: RecordRef) {
  const params = { id: record.id };
  const isPerson = record.kind === "person";
  return useQuery({
    queryKey: ["merge", "undo", origin, record.id],
    queryFn: async ({ signal }) => {
      const filter = {
        entityId: record.id,
        type: isPerson ? ("member" as const) : ("org" as const),
        limit: 1,
        offset: 0,
      };
      const [last] = await client.send(mergeActions, { query: filter, signal });
      const identity = last?.operationType === "merge" ? last.revertBy : null;
      if (!identity) return null;
      if (isPerson) {
        const body = { identityId: identity.id, revertPreviousMerge: true };
        return client.send(memberUnmergePreview, { params, body, signal });
      }
      const { platform, type, value, verified } = identity;
      const body = { identity: { platform, type, value, verified }, revertPreviousMerge: true };
      return client.send(organizationUnmergePreview, { params, body, signal });
    },
    staleTime: 0,
  });
}
