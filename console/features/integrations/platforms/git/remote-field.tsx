import { Trash2 } from "lucide-react";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { pastedLines, type RemoteRow, type RowsChange } from "./remote-rows.ts";
import { texts } from "./texts.ts";

interface RemoteFieldProps {
  row: RemoteRow;
  position: number;
  error: string | null;
  autoFocus: boolean;
  onChange: (change: RowsChange) => void;
  onRemove: () => void;
}

/** One remote URL with its button to remove it. Several pasted lines become several remotes. */
export function RemoteField({ row, position, error, autoFocus, onChange, onRemove }: RemoteFieldProps) {
  const { id, value } = row;
  return (
    <li className="flex items-start gap-2">
      <Field label={texts.remote(position)} hideLabel error={error} className="min-w-0 flex-1">
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={texts.placeholder}
          value={value}
          autoFocus={autoFocus}
          onChange={(event) => onChange({ kind: "type", id, value: event.target.value })}
          onBlur={() => onChange({ kind: "leave", id })}
          // A form whose button is disabled is not submitted: Enter says what is wrong all the same.
          onKeyDown={(event) => event.key === "Enter" && onChange({ kind: "leave-all" })}
          onPaste={(event) => {
            const lines = pastedLines(event.clipboardData.getData("text"));
            if (!lines) return;
            event.preventDefault();
            onChange({ kind: "paste", id, lines });
          }}
        />
      </Field>
      <Button
        variant="ghost"
        size="icon"
        aria-label={texts.removeRemote(position)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRemove}
      >
        <Trash2 />
      </Button>
    </li>
  );
}
