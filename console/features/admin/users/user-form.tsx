import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { EditDrawer } from "#console/record-page/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { userAccessUpdate, userConfirmAddress, userInvite, userSamePerson } from "#shared/contract/users.ts";
import { isRole, type Role, roleLabels, roles } from "#shared/domain/access/roles.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { email as emailRule, firstError, required } from "#shared/validators/rules.ts";
import { AccessFields, type AccessForm, accessBody, accessError } from "../access-fields.tsx";
import { texts } from "./texts.ts";
import { copyInvitationLink, type UserRow } from "./user-queries.ts";

interface Invitation {
  email: string;
  fullName: string;
  access: AccessForm;
}

/** Drawer that invites a person who has not signed in yet. */
export function InviteUser({ onClose }: { onClose: () => void }) {
  const form = useForm<Invitation>({
    defaultValues: { email: "", fullName: "", access: { role: "readonly", groups: [] } },
    resolver: ruleResolver(({ email, access }) => ({
      email: firstError(email, [required(), emailRule()]),
      access: accessError(access),
    })),
  });
  const { errors, isDirty } = form.formState;
  const save = useSave(
    ({ email, fullName, access }: Invitation) =>
      getClient().send(userInvite, {
        body: { email: email.trim(), ...(fullName.trim() && { fullName: fullName.trim() }), ...accessBody(access) },
      }),
    ({ isMailed }, { email }) =>
      showToast({
        type: "success",
        message: isMailed ? texts.mailed(email.trim()) : texts.invited(email.trim()),
        action: { label: texts.copyLink, onAction: copyInvitationLink },
      }),
    onClose,
  );
  return (
    <EditDrawer
      name={texts.list.label}
      title={texts.inviteTitle}
      description={texts.inviteText(new URL(runtimeConfig().auth.authority).host)}
      submit={{ label: texts.inviteSubmit, busy: texts.inviting }}
      dirty={isDirty}
      saving={save.isPending}
      error={save.error}
      onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
      onClose={onClose}
    >
      <Field label={texts.email} error={errors.email} required>
        <Input type="email" autoFocus autoComplete="off" maxLength={254} {...form.register("email")} />
      </Field>
      <Field label={texts.fullName}>
        <Input autoComplete="off" maxLength={200} {...form.register("fullName")} />
      </Field>
      <Controller
        control={form.control}
        name="access"
        render={({ field }) => (
          <AccessFields
            value={field.value}
            onChange={field.onChange}
            roles={["readonly", "projectAdmin", "admin"]}
            error={errors.access}
          />
        )}
      />
    </EditDrawer>
  );
}

interface UserAccess {
  access: AccessForm;
  isBlocked: boolean;
}

/**
 * Drawer that changes the access granted to a user, or blocks the user. Also shows the access that the sign-in provider
 * grants.
 */
export function EditUser({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const name = user.fullName || user.email;
  const form = useForm<UserAccess>({
    defaultValues: { access: givenTo(user), isBlocked: user.isBlocked === true },
    resolver: ruleResolver(({ access }) => ({ access: accessError(access) })),
  });
  const { errors, isDirty } = form.formState;
  const save = useSave(
    ({ access, isBlocked }: UserAccess) =>
      getClient().send(userAccessUpdate, { params: { id: user.id }, body: { ...accessBody(access), isBlocked } }),
    () => showToast({ type: "success", message: texts.saved(name) }),
    onClose,
  );
  const claimed = (user.claimedRoles ?? []).filter(isRole);
  return (
    <EditDrawer
      name={name}
      title={texts.edit}
      description={texts.editText}
      dirty={isDirty}
      saving={save.isPending}
      error={save.error}
      onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
      onClose={onClose}
    >
      <Recognition user={user} onDone={onClose} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        <dt className="text-ink-3">{texts.email}</dt>
        <dd className="break-words">
          {user.email} <span className="text-ink-3">{texts.verifiedAs(user.emailVerified ?? null)}</span>
        </dd>
        <dt className="text-ink-3">{texts.provider}</dt>
        <dd className="flex flex-wrap gap-1">
          {claimed.length === 0 ? (
            <span className="text-ink-3">{texts.providerNone}</span>
          ) : (
            claimed.map((role) => <Badge key={role}>{roleLabels[role]}</Badge>)
          )}
        </dd>
        {user.signIn && <ReceivedClaims {...user.signIn} />}
      </dl>
      <Controller
        control={form.control}
        name="access"
        render={({ field }) => (
          <AccessFields
            value={field.value}
            onChange={field.onChange}
            roles={["none", "readonly", "projectAdmin", "admin"]}
            error={errors.access}
          />
        )}
      />
      <Controller
        control={form.control}
        name="isBlocked"
        render={({ field }) => (
          <Field label={texts.block} hint={texts.blockHint}>
            <Switch checked={field.value} onCheckedChange={field.onChange} />
          </Field>
        )}
      />
    </EditDrawer>
  );
}

/** What the provider sent at the last sign-in, for finding out why a role is missing. */
function ReceivedClaims({ claims, rolesClaim, received, understood }: NonNullable<UserRow["signIn"]>) {
  const names = received?.map((name) => (understood.includes(name) ? name : texts.unknownRole(name))).join(", ");
  return (
    <>
      <dt className="text-ink-3">{texts.rolesClaim(rolesClaim)}</dt>
      <dd className="break-words">{received === null ? texts.claimMissing : names || texts.claimEmpty}</dd>
      <dt className="text-ink-3">{texts.claims}</dt>
      <dd className="break-words text-ink-2">{claims.join(", ")}</dd>
    </>
  );
}

/** Returns the strongest granted role and the granted project groups. */
function givenTo({ grantedRoles = [], grantedGroups = [] }: UserRow): AccessForm {
  const role: Role | undefined = roles.find((each) => grantedRoles.includes(each));
  return { role: role ?? "none", groups: grantedGroups };
}

function useSave<Fields, Answer>(
  send: (fields: Fields) => Promise<Answer>,
  onSaved: (answer: Answer, fields: Fields) => void,
  onDone: () => void,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, fields) => {
      void cache.invalidateQueries({ queryKey: ["users"] });
      onSaved(answer, fields);
      onDone();
    },
  });
}

/** Asks an administrator what the sign-in provider leaves open: whose address this is, and who is the same person. */
function Recognition({ user, onDone }: { user: UserRow; onDone: () => void }) {
  const cache = useQueryClient();
  const { sameAs } = user;
  const decide = useMutation({
    mutationFn: (isSame: boolean | null) =>
      isSame === null
        ? getClient().send(userConfirmAddress, { params: { id: user.id } })
        : getClient().send(userSamePerson, { params: { id: user.id }, body: { otherId: sameAs?.id ?? "", isSame } }),
    onSuccess: () => {
      showToast({ type: "success", message: texts.saved(user.fullName || user.email) });
      onDone();
    },
    onError: (error) => handleError(error),
    onSettled: () => void cache.invalidateQueries({ queryKey: ["users"] }),
  });
  return (
    <>
      {user.isWaiting && (
        <Notice tone="warn">
          <p>{texts.waitingText(user.emailVerified ?? null)}</p>
          <Button className="mt-2" busy={decide.isPending} onClick={() => decide.mutate(null)}>
            {texts.confirmAddress}
          </Button>
        </Notice>
      )}
      {sameAs && (
        <Notice tone="accent">
          <p>{texts.sameText(sameAs.name, sameAs.provider)}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button busy={decide.isPending} onClick={() => decide.mutate(true)}>
              {texts.same}
            </Button>
            <Button variant="ghost" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
              {texts.notSame}
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}
