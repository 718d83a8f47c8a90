import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { showToast } from "#console/ui/toast.ts";
import { ApiError } from "#shared/client/errors.ts";
import {
  groupsioConnect,
  groupsioGetToken,
  groupsioGetUserSubscriptions,
} from "#shared/contract/platforms/groupsio.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { IntegrationDrawer } from "../../connect/integration-drawer.tsx";
import { useConnect } from "../../connect/use-connect.ts";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { texts as pageTexts } from "../../texts.ts";
import { GroupFamilies } from "./group-families.tsx";
import { type Choice, families, isEmail, isSameChoice, savedGroupsio } from "./groupsio-form.ts";
import { texts } from "./texts.ts";

/** Session at Groups.io with its account. */
interface Verified {
  readonly email: string;
  readonly password: string;
  readonly cookie: string;
  readonly expiry: string | null;
}

/** Drawer of a Groups.io account, which is verified first, and the groups to read. */
export function GroupsioDrawer({ name, integration, segmentId, onClose }: DrawerProps) {
  const client = useClient();
  const isUpdate = integration !== null;
  const [saved] = useState(() => savedGroupsio(integration?.settings));
  // The account of an existing integration counts as verified. Without a cookie the backend uses its stored one.
  const [account, setAccount] = useState<Verified | null>(
    isUpdate ? { email: saved.email, password: "", cookie: "", expiry: null } : null,
  );
  const [choice, setChoice] = useState<Choice>(saved);
  const [webhookSecret, setWebhookSecret] = useState("");
  const subscriptions = useQuery({
    queryKey: ["integrations", "groupsio-subscriptions", segmentId, account?.cookie],
    queryFn: ({ signal }) => {
      const cookie = account?.cookie || undefined;
      return client.send(groupsioGetUserSubscriptions, { body: { cookie, segments: [segmentId] }, signal });
    },
    enabled: account !== null,
    retry: false,
    gcTime: 0,
  });
  const connecting = useConnect({
    platform: "groupsio",
    name,
    segmentId,
    isUpdate,
    send: ({ email, password, cookie, expiry }: Verified) =>
      client.send(groupsioConnect, {
        body: {
          email,
          ...(cookie && { token: cookie, tokenExpiry: expiry, password }),
          groups: choice.groups.map((group) => ({ groupAddedOn: new Date().toISOString(), ...group })),
          autoImports: choice.automatic.map((mainGroup) => ({ mainGroup, isAllowed: true })),
          ...(webhookSecret.trim() && { webhookSecret: webhookSecret.trim() }),
          segments: [segmentId],
        },
      }),
    properties: () => ({ groups: choice.groups.length }),
  });
  const isEdited = !isSameChoice(choice, saved) || (account?.cookie ?? "") !== "" || webhookSecret.trim() !== "";
  const isReady = account !== null && choice.groups.length > 0 && isEdited && !connecting.isPending;

  return (
    <IntegrationDrawer
      platform="groupsio"
      name={name}
      description={texts.drawerText}
      isUpdate={isUpdate}
      isDirty={isEdited && !connecting.isSuccess}
      isReady={isReady}
      isSaving={connecting.isPending}
      error={connecting.error}
      measured={{
        segmentId,
        settings: account?.cookie
          ? { token: account.cookie, tokenExpiry: account.expiry, groups: choice.groups }
          : null,
      }}
      onSubmit={() =>
        isReady && account && connecting.mutate(account, { onSuccess: onClose, onError: showFailedToast })
      }
      onClose={onClose}
    >
      <p className="text-ink-3">{texts.owner}</p>
      {account ? (
        <Notice
          tone="good"
          icon={<CircleCheck className="mt-0.5 text-good" />}
          action={
            <Button
              variant="link"
              size="sm"
              onClick={() => {
                setAccount(null);
                setChoice({ groups: [], automatic: [] });
              }}
            >
              {texts.reverify}
            </Button>
          }
        >
          <b>{texts.verified}</b> <bdi>{account.email}</bdi>
        </Notice>
      ) : (
        <AccountFields segmentId={segmentId} onVerified={setAccount} />
      )}
      {account && (
        <GroupFamilies
          families={families(subscriptions.data ?? [], saved.email === account.email ? saved.groups : [])}
          isLoading={subscriptions.isPending}
          isFailed={subscriptions.isError}
          choice={choice}
          onChange={setChoice}
        />
      )}
      {integration && account && (
        <Field
          label={texts.webhookSecret}
          hint={texts.webhookHint(`${location.origin}/api/webhooks/groupsio/${integration.id}`)}
        >
          <Input
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={webhookSecret}
            onChange={(event) => setWebhookSecret(event.target.value)}
          />
        </Field>
      )}
    </IntegrationDrawer>
  );
}

interface AccountFieldsProps {
  segmentId: string;
  onVerified: (account: Verified) => void;
}

/** Email, password and second factor, with the button that verifies them. */
function AccountFields({ segmentId, onVerified }: AccountFieldsProps) {
  const client = useClient();
  const [fields, setFields] = useState({ email: "", password: "", code: "" });
  const [touched, setTouched] = useState({ email: false, password: false });
  const verifying = useMutation({
    mutationFn: async (): Promise<Verified> => {
      const { email, password, code } = { ...fields, email: fields.email.trim() };
      const twoFactorCode = code.trim() || undefined;
      const { groupsioCookie: cookie, groupsioCookieExpiry: expiry } = await client.send(groupsioGetToken, {
        body: { email, password, twoFactorCode, segments: [segmentId] },
      });
      return { email, password, cookie, expiry };
    },
    onSuccess: onVerified,
  });
  const emailError = fields.email.trim() === "" ? texts.required : isEmail(fields.email) ? null : texts.emailWrong;
  const passwordError = fields.password === "" ? texts.required : null;
  const isValid = emailError === null && passwordError === null;
  const input = (field: keyof typeof fields) => ({
    value: fields[field],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [field]: event.target.value }),
    onBlur: () => setTouched({ ...touched, [field]: true }),
    // Enter verifies, because there is nothing to save yet.
    onKeyDown: (event: { key: string; preventDefault: () => void }) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      setTouched({ email: true, password: true });
      if (isValid) verifying.mutate();
    },
  });
  return (
    <>
      <Field label={texts.email} error={touched.email ? emailError : null} required>
        <Input type="email" autoComplete="off" spellCheck={false} {...input("email")} />
      </Field>
      <Field label={texts.password} hint={texts.passwordHint} error={touched.password ? passwordError : null} required>
        <Input type="password" autoComplete="new-password" {...input("password")} />
      </Field>
      <Field label={texts.code} hint={texts.codeHint}>
        <Input inputMode="numeric" autoComplete="one-time-code" {...input("code")} />
      </Field>
      <div className="flex items-center gap-3">
        <Button
          disabled={!isValid}
          busy={verifying.isPending}
          busyText={texts.verifying}
          onClick={() => verifying.mutate()}
        >
          {texts.verify}
        </Button>
        {verifying.isError && (
          <p role="alert" className="flex items-center gap-1.5 text-bad">
            <CircleAlert className="size-4" />
            {failureOf(verifying.error)}
          </p>
        )}
      </div>
    </>
  );
}

const showFailedToast = () => showToast({ type: "error", message: pageTexts.signInFailed });

/** Returns the server's message when the account is wrong, else a generic text. */
function failureOf(error: Error): string {
  return error instanceof ApiError && error.status === 400 ? error.message : texts.failed;
}
