import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { FormDialog } from "#console/core/form-dialog.tsx";
import { FailureNotice } from "#console/record-page/index.ts";
import { personalDataCalls as calls, type PersonalData } from "#shared/contract/personal-data.ts";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { requiredMessage } from "#shared/validators/rules.ts";
import { saveFile } from "../../export/index.ts";
import { countsText, texts } from "./texts.ts";

export type RequestKind = "file" | "erasure";

interface RequestDialogProps {
  kind: RequestKind;
  person: PersonalData;
  onClose: () => void;
  onDone: () => void;
}

/** Dialog to export or erase the data of a person. Asks for the request number, which the log records. */
export function RequestDialog({ kind, person, onClose, onDone }: RequestDialogProps) {
  const { id, name, counts } = person;
  const cache = useQueryClient();
  const [reference, setReference] = useState("");
  const [keepsAway, setKeepsAway] = useState(true);
  const [isSubmitted, setSubmitted] = useState(false);
  const isErasure = kind === "erasure";
  const error = reference.trim() === "" ? requiredMessage : null;
  const fulfil = useMutation({
    mutationFn: async () => {
      const params = { id };
      if (isErasure) {
        await getClient().send(calls.erase, { params, body: { reference: reference.trim(), keepsAway } });
        return;
      }
      const { fileName, pieces } = await getClient().download(calls.file, {
        params,
        body: { reference: reference.trim() },
      });
      const file = new Uint8Array(await new Response(pieces).arrayBuffer());
      saveFile([file], "application/json", fileName ?? "person.json");
    },
    onSuccess: () => {
      showToast({ type: "success", message: isErasure ? texts.erased : texts.downloaded });
      void cache.invalidateQueries({ queryKey: ["personal-data"] });
      onDone();
    },
  });
  return (
    <FormDialog
      title={isErasure ? texts.eraseTitle : texts.downloadTitle}
      description={isErasure ? texts.eraseText(name) : texts.downloadText(name)}
      submit={isErasure ? texts.submit.erasure : texts.submit.file}
      dirty={reference !== ""}
      saving={fulfil.isPending}
      onSubmit={() => {
        setSubmitted(true);
        if (error === null) fulfil.mutate();
      }}
      onClose={onClose}
    >
      {fulfil.isError && <FailureNotice error={fulfil.error} />}
      <p className="text-ink-2 tabular-nums">{countsText(counts)}</p>
      <Field label={texts.reference} hint={texts.referenceHint} error={isSubmitted ? error : null} required>
        <Input
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      </Field>
      {isErasure && (
        <div>
          <OptionLabel>
            <Checkbox checked={keepsAway} onCheckedChange={setKeepsAway} />
            {texts.keepsAway}
          </OptionLabel>
          <p className="pl-6 text-xs text-ink-3">{texts.keepsAwayHint}</p>
        </div>
      )}
    </FormDialog>
  );
}
