import { useMutation } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Copy, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { discourseTestWebhook } from "#shared/contract/platforms/social.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { texts } from "./texts.ts";

/** Generates a secret of 32 random bytes in hexadecimal digits. */
export function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface WebhookSectionProps {
  /** Null before the forum is connected. */
  integrationId: string | null;
  segmentId: string;
  /** Null when a secret is saved; it is not shown again. */
  secret: string | null;
  /** The forum has not responded yet. */
  disabled: boolean;
  onNewSecret: () => void;
}

/** Webhook settings that an admin enters in the forum, and whether the forum has sent an event. */
export function WebhookSection({ integrationId, segmentId, secret, disabled, onNewSecret }: WebhookSectionProps) {
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4" disabled={disabled}>
      <legend className="sr-only">{texts.webhook}</legend>
      <div aria-hidden="true" className="font-medium">
        {texts.webhook}
      </div>
      <p className="text-xs text-ink-3">{texts.webhookText}</p>
      <ShownValue
        label={texts.payloadUrl}
        value={`${location.origin}/api/webhooks/discourse`}
        copied={texts.copied.payloadUrl}
      />
      {secret === null ? (
        <div className="grid justify-items-start gap-1.5">
          <span className="font-medium">{texts.secret}</span>
          <p className="text-ink-2">{texts.secretKept}</p>
          <Button size="sm" onClick={onNewSecret}>
            {texts.newSecret}
          </Button>
          <p className="text-xs text-ink-3">{texts.newSecretHint}</p>
        </div>
      ) : (
        <ShownValue label={texts.secret} value={secret} copied={texts.copied.secret} />
      )}
      {integrationId !== null && <Verification integrationId={integrationId} segmentId={segmentId} />}
    </fieldset>
  );
}

/** Value to copy, hidden until the user shows it. */
function ShownValue({ label, value, copied }: { label: string; value: string; copied: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex items-end gap-1">
      <Field label={label} className="min-w-0 flex-1">
        <Input readOnly type={isShown ? "text" : "password"} autoComplete="off" value={value} />
      </Field>
      <Button
        variant="ghost"
        size="icon"
        aria-label={isShown ? texts.hide(label) : texts.show(label)}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff /> : <Eye />}
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={texts.copy(label)}
        onClick={() => {
          void navigator.clipboard.writeText(value).then(() => showToast({ type: "success", title: copied }));
        }}
      >
        <Copy />
      </Button>
    </div>
  );
}

function Verification({ integrationId, segmentId }: { integrationId: string; segmentId: string }) {
  const client = useClient();
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => client.send(discourseTestWebhook, { body: { integrationId, segments: [segmentId] } }),
    onError: handleError,
  });
  return (
    <div className="flex items-center gap-3">
      <Button size="sm" busy={isPending} busyText={texts.verifying} onClick={() => mutate()}>
        {texts.verify}
      </Button>
      <p role="status" className="flex items-center gap-1.5">
        {data?.isWebhooksReceived === true && (
          <>
            <CircleCheck aria-hidden="true" className="size-3.5 text-good" />
            {texts.verified}
          </>
        )}
        {data?.isWebhooksReceived === false && (
          <>
            <CircleAlert aria-hidden="true" className="size-3.5 text-warn" />
            {texts.notReceived}
          </>
        )}
      </p>
    </div>
  );
}
