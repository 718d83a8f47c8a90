import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { storedDatePreferences } from "#console/core/date-preferences.ts";
import { FormDialog } from "#console/core/form-dialog.tsx";
import { handleError } from "#console/core/handle-error.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { ShownOnce } from "#console/core/shown-once.tsx";
import { usePermission, useUser } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { viewSubscribe } from "#shared/contract/view-subscriptions.ts";
import type { SavedView } from "#shared/contract/views.ts";
import {
  type SubscriptionChannel,
  type SubscriptionFrequency,
  subscriptionChannels,
  subscriptionFrequencies,
} from "#shared/domain/view-subscriptions.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { SubscriptionList, subscriptionsOptions } from "./subscription-list.tsx";
import { subscribeTexts as texts } from "./texts.ts";

/** Dialog with the user's subscriptions to a view in the selected project group, and a form for another one. */
export function SubscribeDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const group = useSelectedGroup();
  const user = useUser();
  const cache = useQueryClient();
  const mayPost = usePermission("customViewsTenantManage");
  const [channel, setChannel] = useState<SubscriptionChannel>("email");
  const [frequency, setFrequency] = useState<SubscriptionFrequency>("daily");
  const [url, setUrl] = useState("");
  const zone = storedDatePreferences().timeZone;
  const own = useQuery(subscriptionsOptions());
  const subscribe = useMutation({
    mutationFn: (groupId: string) =>
      getClient().send(viewSubscribe, {
        params: { id: view.id },
        body: { groupId, channel, frequency, zone, ...(channel !== "email" && { url: url.trim() }) },
      }),
    onSuccess: ({ secret }) => {
      void cache.invalidateQueries(subscriptionsOptions());
      if (secret !== undefined) return;
      showToast({ type: "success", message: texts.made });
      onClose();
    },
    onError: (error) => handleError(error),
    // The response contains the secret. Drop it from the cache when the dialog closes.
    gcTime: 0,
  });
  if (!group) return null;
  const secret = subscribe.data?.secret;
  if (secret !== undefined) {
    const shown = { label: texts.secret, value: secret, copyLabel: texts.copySecret, copied: texts.secretCopied };
    return (
      <ShownOnce title={texts.secretTitle} name={view.name} {...shown} onClose={onClose}>
        {texts.use} <code className="font-mono text-xs">webhook-signature</code>.
      </ShownOnce>
    );
  }
  const here = (own.data ?? []).filter(({ viewId, groupId }) => viewId === view.id && groupId === group.id);
  return (
    <FormDialog
      title={texts.title(view.name)}
      description={texts.text(group.name)}
      width="32rem"
      submit={{ label: texts.submit, isDisabled: channel !== "email" && url.trim() === "" }}
      dirty={url !== ""}
      saving={subscribe.isPending}
      onSubmit={() => subscribe.mutate(group.id)}
      onClose={onClose}
    >
      {here.length > 0 && <SubscriptionList rows={here} />}
      {mayPost && (
        <div className="grid gap-1.5">
          <span className="font-medium">{texts.channel}</span>
          <Segmented
            label={texts.channel}
            className="justify-self-start"
            items={subscriptionChannels.map((value) => ({ value, label: texts.channels[value] }))}
            value={channel}
            onValueChange={setChannel}
          />
        </div>
      )}
      {channel === "email" ? (
        <p className="text-ink-2">{texts.sentTo(user?.email ?? "")}</p>
      ) : (
        <Field label={texts.url} hint={texts.urlHints[channel]} required>
          <Input
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            maxLength={2_000}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
      )}
      <div className="grid gap-1.5">
        <span className="font-medium">{texts.frequency}</span>
        <Segmented
          label={texts.frequency}
          className="justify-self-start"
          items={subscriptionFrequencies.map((value) => ({ value, label: texts.frequencies[value] }))}
          value={frequency}
          onValueChange={setFrequency}
        />
        <span className="text-xs text-ink-3">{texts.hints[frequency](zone.replaceAll("_", " "))}</span>
      </div>
    </FormDialog>
  );
}
