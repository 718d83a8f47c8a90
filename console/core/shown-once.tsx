import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog } from "#console/ui/overlays/dialog.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { copyText } from "./copy-text.ts";

const texts = { done: "Done", shownOnce: "Copy it now: it cannot be shown again." } as const;

interface CopyFieldProps {
  label: string;
  value: string;
  copyLabel: string;
  copied: string;
}

/** A value to copy, with its button. */
export function CopyField({ label, value, copyLabel, copied }: CopyFieldProps) {
  return (
    <div className="flex items-end gap-2">
      <Field label={label} className="min-w-0 flex-1">
        <Input readOnly className="font-mono text-xs" value={value} onFocus={(event) => event.target.select()} />
      </Field>
      <Button autoFocus onClick={() => void copyText(value, copied)}>
        <Copy />
        {copyLabel}
      </Button>
    </div>
  );
}

interface ShownOnceProps extends CopyFieldProps {
  title: string;
  /** Name of the record that the secret belongs to. */
  name: string;
  /** Usage instructions. */
  children: ReactNode;
  onClose: () => void;
}

/** Dialog with a secret right after its creation. The secret cannot be displayed again. */
export function ShownOnce({ title, name, label, value, copyLabel, copied, children, onClose }: ShownOnceProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={<bdi>{name}</bdi>}
      footer={
        <OverlayFooter
          close={null}
          action={
            <Button variant="primary" onClick={onClose}>
              {texts.done}
            </Button>
          }
        />
      }
    >
      <div className="grid gap-4 text-ink">
        <Notice tone="warn">{texts.shownOnce}</Notice>
        <CopyField {...{ label, value, copyLabel, copied }} />
        <p className="text-ink-2">{children}</p>
      </div>
    </Dialog>
  );
}
