import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mergeActions } from "#shared/contract/merge-actions.ts";
import { memberUnmergePreview, organizationUnmergePreview } from "#shared/contract/merging.ts";
import { platformName } from "#shared/domain/platforms.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Failure, hasFailed } from "../look-up/failure.tsx";
import type { Workplace } from "../panel/session.ts";
import { texts as panelTexts } from "../panel/texts.ts";
import { ViewFrame } from "../panel/view-frame.tsx";
import type { ViewProps } from "../panel/view-props.ts";
import { CardSkeleton } from "../person/card-skeleton.tsx";
import { act } from "../queue/act.ts";
import type { ActedOn } from "../queue/action.ts";
import { texts } from "./view-texts.ts";

const said = texts.unmerge;

/** Takes the last merge of a record back: what the server says will become of both, then the press that does it. */
export function UnmergeView({ workplace, record, onClose }: ViewProps & { record: ActedOn }) {
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
      title={said.title}
      onClose={onClose}
      foot={
        <>
          <Button variant="primary" data-first disabled={!preview} onClick={() => void unmerge()}>
            {said.confirm}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {panelTexts.view.cancel}
          </Button>
        </>
      }
    >
      {preview === undefined && (hasFailed(query) ? <Failure query={query} /> : <CardSkeleton />)}
      {preview === null && <Notice>{said.none}</Notice>}
      {preview && (
        <>
          <Side title={said.again} side={preview.secondary} label={said.identities} kind={record.kind} />
          <Side side={preview.primary} label={said.keeps} kind={record.kind} />
          {(preview.edits ?? []).length > 0 && <Notice>{said.edits((preview.edits ?? []).length)}</Notice>}
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
  readonly kind: ActedOn["kind"];
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

/** The preview of the last merge's reversal; null where there is none that can be taken back. */
function usePreview({ client, origin }: Workplace, record: ActedOn) {
  const params = { id: record.id };
  const isPerson = record.kind === "person";
  return useQuery({
    queryKey: ["merge", "undo", origin, record.id],
    queryFn: async ({ signal }) => {
      const asked = {
        entityId: record.id,
        type: isPerson ? ("member" as const) : ("org" as const),
        limit: 1,
        offset: 0,
      };
      const [last] = await client.send(mergeActions, { query: asked, signal });
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
