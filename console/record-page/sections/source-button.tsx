import type { ReactNode } from "react";
import { onDemand } from "#console/core/on-demand.tsx";
import type { Attribute } from "#shared/domain/attributes.ts";
import type { MergedKind } from "../menu/merge-actions.ts";
import { texts } from "../texts.ts";
import type { AttributeRow } from "./attribute-rows.ts";

interface SourceButtonProps {
  kind: MergedKind;
  entityId: string;
  row: AttributeRow;
  attribute: Attribute | undefined;
  /** Icon and name of the source. */
  name: ReactNode;
}

const Popover = onDemand<Omit<SourceButtonProps, "name">>(
  async () => (await import("./source-popover.tsx")).SourcePopover,
);

/** Button with the source of an attribute. It opens the values of all sources and the last change. */
export function SourceButton({ name, ...props }: SourceButtonProps) {
  return (
    <Popover
      {...props}
      trigger={
        <button
          type="button"
          aria-haspopup="dialog"
          className="flex min-h-6 min-w-0 items-center gap-1.5 rounded-[4px] hover:text-ink hover:underline"
        >
          <span className="sr-only">{texts.attributes.sourcesOf(props.row.label)}: </span>
          {name}
        </button>
      }
    />
  );
}
