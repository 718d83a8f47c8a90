import { Network } from "lucide-react";
import { usePermissionInGroup } from "#console/record-page/index.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import type { Suggestion } from "../model/suggestion.ts";
import { texts } from "../texts.ts";
import { relationOf, setParent } from "./set-parent.ts";

interface RelatedNoticeProps {
  groupId: string;
  suggestion: Suggestion;
  onSet: () => void;
}

/** Says that one organization of the pair seems to belong to the other, and stores it. */
export function RelatedNotice({ groupId, suggestion, onSet }: RelatedNoticeProps) {
  const mayEdit = usePermissionInGroup("organizationEdit");
  const relation = relationOf(suggestion);
  if (relation === null) return null;
  const { child, parent, since } = relation;
  const set = async () => {
    if (await setParent(suggestion.key, groupId, relation)) onSet();
  };
  return (
    <Notice icon={<Network className="mt-0.5" />}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-60 flex-1">{texts.related.text(child.name, parent.name, since?.slice(0, 7) ?? null)}</p>
        {mayEdit && child.editRefusal === null && (
          <Button variant="primary" size="sm" onClick={() => void set()}>
            {texts.related.setThis}
          </Button>
        )}
      </div>
    </Notice>
  );
}
