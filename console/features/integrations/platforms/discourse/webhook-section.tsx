import { useMutation } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Copy, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { showToast } from "#console/ui/toast.ts";
import { discourseTestWebhook, discourseWebhookSecret } from "#shared/contract/platforms/social.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { texts as pageTexts } from "../../texts.ts";
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
  /** Null when a secret is saved. It is read when the user shows or copies it. */
  secret: string | null;
  /** The forum has not responded yet. */
  disabled: boolean;
  onNewSecret: () => void;
}

/** Webhook settings that an admin enters in the forum, and whether the forum has sent an event. */
export function WebhookSection({ integrationId, segmentId, secret, disabled, onNewSecret }: WebhookSectionProps) {
  const client = useClient();
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
      <ShownValue
        label={texts.secret}
        value={secret}
        copied={texts.copied.secret}
        load={async () => {
          const body = { integrationId: integrationId ?? "", segments: [segmentId] };
          return (await client.send(discourseWebhookSecret, { body })).webhookSecret ?? "";
        }}
      />
      {secret === null && (
        <div className="flex items-center gap-2">
          <Button size="sm" onClick={onNewSecret}>
            {texts.newSecret}
          </Button>
          <p className="text-xs text-ink-3">{texts.newSecretHint}</p>
        </div>
      )}
      {integrationId !== null && <Verification integrationId={integrationId} segmentId={segmentId} />}
    </fieldset>
  );
}

interface ShownValueProps {
  label: string;
  /** Null while the saved value has not been read. */
  value: string | null;
  /** Message after copying. */
  copied: string;
  /** Reads the saved value. */
  load?: () => Promise<string>;
}

/** Value to copy, hidden until the user shows it. */
function ShownValue({ label, value, copied, load }: ShownValueProps) {
  const [isShown, setShown] = useState(false);
  const loading = useMutation({ mutationFn: async () => value ?? (await load?.()) ?? "", onError: handleError });
  const shown = value ?? loading.data ?? "";
  return (
    <div className="flex items-end gap-1">
      <Field label={label} className="min-w-0 flex-1">
        <Input
          readOnly
          type={isShown ? "text" : "password"}
          autoComplete="off"
          value={shown}
          placeholder={shown === "" ? pageTexts.saved : undefined}
        />
      </Field>
      <Button
        variant="ghost"
        size="icon"
        aria-label={isShown ? texts.hide(label) : texts.show(label)}
        busy={loading.isPending}
        onClick={() => (isShown ? setShown(false) : loading.mutate(undefined, { onSuccess: () => setShown(true) }))}
      >
        {isShown ? <EyeOff /> : <Eye />}
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={texts.copy(label)}
        onClick={() =>
          loading.mutate(undefined, {
            onSuccess: (text) =>
              void navigator.clipboard.writeText(text).then(() => showToast({ type: "success", title: copied })),
          })
        }
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
