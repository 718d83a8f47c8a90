import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { attributeText } from "#console/data-table/index.ts";
import { auditLogQuery } from "#shared/contract/audit-logs.ts";
import { type Attribute, attributeSources } from "#shared/domain/attributes.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/overlays/popover.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { usePermissionInGroup } from "../editing/use-permission-in-group.ts";
import type { MergedKind } from "../menu/merge-actions.ts";
import { texts } from "../texts.ts";
import type { AttributeRow } from "./attribute-rows.ts";
import { sourceName } from "./source-name.ts";

interface SourcePopoverProps {
  trigger: ReactElement;
  kind: MergedKind;
  entityId: string;
  row: AttributeRow;
  attribute: Attribute | undefined;
}

/** Maximum number of changes of a profile searched for the last one of an attribute. */
const maxEntries = 100;

/** Action type of changed attributes in the audit log. */
const editOf = { member: "members-edit-profile", org: "organizations-edit-profile" } as const;

/** Values of an attribute by source, in order of priority, and its last change. */
export function SourcePopover({ trigger, kind, entityId, row, attribute }: SourcePopoverProps) {
  const [open, setOpen] = useState(true);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent align="end" className="w-80" aria-label={texts.attributes.sourcesOf(row.label)}>
        <dl className="grid gap-2">
          {attributeSources(attribute ?? {}).map(({ source, value }, index) => (
            <div key={source}>
              <dt className="flex items-center gap-1.5 text-xs text-ink-3">
                <PlatformIcon platform={source} decorative className="size-3.5" />
                {sourceName(source)}
                {(row.source === null ? index === 0 : source === row.source) && <span>· {texts.attributes.shown}</span>}
              </dt>
              <dd className="break-words">
                <bdi>{attributeText(value, row.type)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {open && <LastChange kind={kind} entityId={entityId} name={row.name} />}
      </PopoverContent>
    </Popover>
  );
}

/** Author and time of the last change, for users who may read the audit log. */
function LastChange({ kind, entityId, name }: { kind: MergedKind; entityId: string; name: string }) {
  const mayRead = usePermissionInGroup("auditLogRead");
  const { data } = useQuery({
    queryKey: ["profile-history", entityId, "attributes"],
    queryFn: ({ signal }) => {
      const filter = { entityId, actionType: { in: [editOf[kind]] } };
      return getClient().send(auditLogQuery, { body: { limit: maxEntries, offset: 0, filter }, signal });
    },
    enabled: mayRead,
  });
  const own = `attributes.${name}.`;
  const entry = data?.find(({ diff }) => Object.keys(diff ?? {}).some((path) => `${path}.`.startsWith(own)));
  if (!entry) return null;
  const who = entry.user?.fullName || texts.attributes.nobody;
  return (
    <p className="mt-3 border-t border-line pt-2 text-xs text-ink-3">
      {texts.attributes.changed(who, formatDateTime(entry.timestamp))}
    </p>
  );
}
