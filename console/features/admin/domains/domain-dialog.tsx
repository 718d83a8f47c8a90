import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "#console/core/form-dialog.tsx";
import { handleError } from "#console/core/handle-error.ts";
import { ChosenEmployerEffect, FailureNotice } from "#console/record-page/index.ts";
import { domainKey } from "#shared/domain/identities/identity-value.ts";
import type { DomainKind } from "#shared/domain/organizations/domain-kinds.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { RadioGroup, RadioGroupItem } from "#shared/ui/components/forms/radio-group.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { showToast } from "#shared/ui/toast.ts";
import { chooseKind, type DomainRow, domainEffectOptions, domainsKey } from "./domain-queries.ts";
import { texts } from "./texts.ts";

const choices = ["company", "none", "project", "builtIn"] as const;
type Choice = (typeof choices)[number];

const dialog = texts.dialog;
const isDomain = (text: string) => /^[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(text);

function choiceOf(row: DomainRow | null): Choice {
  if (row === null) return "none";
  if (row.chosen === null) return "builtIn";
  return row.chosen === "company" || row.chosen === "project" ? row.chosen : "none";
}

/** Keeps a chosen kind that names nobody anyway, such as free mail. */
function kindOf(choice: Choice, row: DomainRow | null): DomainKind | null {
  if (choice === "builtIn") return null;
  const isKept = choice === "none" && row !== null && choiceOf(row) === "none" && row.chosen !== null;
  return isKept ? row.chosen : choice;
}

/** Dialog that chooses what a domain names, with the effect on past activities. */
export function DomainDialog({ row, onClose }: { row: DomainRow | null; onClose: () => void }) {
  const cache = useQueryClient();
  const [typed, setTyped] = useState(row?.domain ?? "");
  const [choice, setChoice] = useState(choiceOf(row));
  const [isChecked, setIsChecked] = useState(false);
  const domain = domainKey(typed.trim());
  const kind = kindOf(choice, row);
  const settled = useDebounced(domain);
  const isChanged = row === null || kind !== row.chosen;
  const effect = useQuery({ ...domainEffectOptions(settled, kind), enabled: isDomain(settled) && isChanged });
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: domainsKey });
    void cache.invalidateQueries({ queryKey: ["organizations"], refetchType: "none" });
  };
  const undo = async (before: DomainKind | null) => {
    try {
      await chooseKind(domain, before);
      showToast({ type: "success", message: texts.undone(domain) });
    } catch (error) {
      handleError(error);
    } finally {
      refresh();
    }
  };
  const saving = useMutation({
    mutationFn: () => chooseKind(domain, kind),
    onSuccess: () => {
      refresh();
      const action = { label: texts.undo, onAction: () => void undo(row?.chosen ?? null) };
      showToast({ type: "success", message: texts.saved(domain), action });
      onClose();
    },
  });

  function submit() {
    setIsChecked(true);
    if (!isDomain(domain)) return;
    if (isChanged) saving.mutate();
    else onClose();
  }

  return (
    <FormDialog
      title={row ? dialog.title(row.domain) : dialog.addTitle}
      description={dialog.text}
      width="32rem"
      submit={{ label: dialog.save, busy: dialog.saving }}
      dirty={isChanged && (row !== null || typed !== "")}
      saving={saving.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {saving.isError && <FailureNotice error={saving.error} />}
      {row === null && (
        <Field label={texts.domain} error={isChecked && !isDomain(domain) ? dialog.required : undefined} required>
          <Input
            autoFocus
            autoComplete="off"
            maxLength={253}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      <RadioGroup
        aria-label={dialog.choice}
        value={choice}
        onValueChange={(value) => setChoice(choices.find((each) => each === value) ?? choice)}
      >
        {choices.map((each) => (
          <OptionLabel key={each} className="items-start py-0.5">
            <RadioGroupItem value={each} className="mt-0.5" />
            <span>
              {dialog.options[each].label}
              <small className="block text-sm text-ink-3">{dialog.options[each].hint}</small>
            </span>
          </OptionLabel>
        ))}
      </RadioGroup>
      {isDomain(settled) && isChanged && <ChosenEmployerEffect query={effect} />}
    </FormDialog>
  );
}
