import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/overlays/popover.tsx";
import { texts } from "../texts.ts";

interface CopyAffiliationsProps {
  /** Name of the sub-project to copy from. */
  name: string;
  others: readonly { readonly id: string; readonly name: string }[];
  onCopy: (to: readonly string[]) => void;
}

/** Popover that copies the affiliations of a sub-project to others. The form must still be saved. */
export function CopyAffiliations({ name, others, onCopy }: CopyAffiliationsProps) {
  const affiliationsTexts = texts.affiliations;
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const all = chosen.size === others.length;
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm">
          <Copy className="size-3.5" />
          {affiliationsTexts.copy}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="grid w-72 gap-2" aria-label={affiliationsTexts.copyTo(name)}>
        <p className="font-medium">{affiliationsTexts.copyTo(name)}</p>
        <ul className="grid max-h-64 gap-1 overflow-auto">
          {others.length > 1 && (
            <li>
              <Choice
                label={affiliationsTexts.copyAll}
                checked={all || (chosen.size > 0 && "indeterminate")}
                onCheckedChange={() => setChosen(new Set(all ? [] : others.map(({ id }) => id)))}
              />
            </li>
          )}
          {others.map((other) => (
            <li key={other.id}>
              <Choice
                label={other.name}
                checked={chosen.has(other.id)}
                onCheckedChange={(on) => choose(other.id, on)}
              />
            </li>
          ))}
        </ul>
        <p className="text-xs text-ink-3">{affiliationsTexts.replaces}</p>
        <Button
          variant="primary"
          size="sm"
          disabled={chosen.size === 0}
          onClick={() => {
            onCopy([...chosen]);
            setOpen(false);
            setChosen(new Set());
          }}
        >
          {affiliationsTexts.copy}
        </Button>
      </PopoverContent>
    </Popover>
  );
}

interface ChoiceProps {
  label: string;
  checked: boolean | "indeterminate";
  onCheckedChange: (on: boolean) => void;
}

function Choice({ label, ...box }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the label contains the checkbox
    <label className="flex min-h-7 items-center gap-2">
      <Checkbox {...box} />
      <bdi className="truncate">{label}</bdi>
    </label>
  );
}
