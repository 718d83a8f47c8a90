import { useQuery } from "@tanstack/react-query";
import { MessageCircle, Ticket } from "lucide-react";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { FormDialog } from "#console/core/form-dialog.tsx";
import { handleError } from "#console/core/handle-error.ts";
import { showToast } from "#console/ui/toast.ts";
import { administratorContacts, platformIssue } from "#shared/contract/issue-reports.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { texts as reportTexts } from "./texts.ts";

const texts = reportTexts.platform;

interface PlatformHelpProps {
  /** Page on which help is needed, as path and query. */
  page: string;
  desk: boolean;
  chat: boolean;
}

/** Help by the platform itself where the operator has set no issue desk or chat. */
export function PlatformHelp({ page, desk, chat }: PlatformHelpProps) {
  const [isOpen, setIsOpen] = useState(false);
  const contacts = useQuery({
    queryKey: ["administrator-contacts"],
    queryFn: ({ signal }) => getClient().send(administratorContacts, { signal }),
    enabled: chat,
  });
  const emails = contacts.data?.emails ?? [];
  const query = new URLSearchParams({ subject: texts.subject, body: new URL(page, location.origin).href });
  // Mail programs read "+" as itself.
  const mail = `mailto:${emails.map(encodeURIComponent).join(",")}?${query.toString().replaceAll("+", "%20")}`;
  return (
    <>
      {desk && (
        <Button variant="link" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <Ticket />
          {texts.title}
        </Button>
      )}
      {emails.length > 0 && (
        <Button variant="link" size="sm" asChild>
          <a href={mail}>
            <MessageCircle />
            {texts.ask}
          </a>
        </Button>
      )}
      {isOpen && <ProblemDialog page={page} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ProblemDialog({ page, onClose }: { page: string; onClose: () => void }) {
  const [description, setDescription] = useState("");
  const [saving, setSaving] = useState(false);
  const send = async () => {
    setSaving(true);
    try {
      await getClient().send(platformIssue, { body: { page, description } });
      showToast({ type: "success", message: texts.done });
      onClose();
    } catch (error) {
      handleError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <FormDialog
      title={texts.title}
      width="30rem"
      submit={{ label: texts.submit, isDisabled: description.trim() === "" }}
      dirty={description !== ""}
      saving={saving}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="text-ink-2">{texts.text}</p>
      <Field label={texts.label} required>
        <Textarea
          rows={4}
          maxLength={10_000}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
