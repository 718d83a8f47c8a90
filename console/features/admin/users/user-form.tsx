import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { EditDrawer } from "#console/record-page/index.ts";
import { userAccessUpdate, userInvite } from "#shared/contract/users.ts";
import { isRole, type Role, roleLabels, roles } from "#shared/domain/roles.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { email as emailRule, firstError, required } from "#shared/validators/rules.ts";
import { AccessFields, type AccessForm, accessBody, accessError } from "../access-fields.tsx";
import { texts } from "./texts.ts";
import { copyInvitationLink, type UserRow } from "./user-queries.ts";

/** Invites somebody who has not signed in yet. */
export function InviteUser({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [fullName, setFullName] = useState("");
  const [access, setAccess] = useState<AccessForm>({ role: "readonly", groups: [] });
  const [isAsked, setAsked] = useState(false);
  const errors = {
    email: firstError(email, [required(), emailRule()]),
    access: accessError(access),
  };
  const save = useSave(
    () =>
      getClient().send(userInvite, {
        body: { email: email.trim(), ...(fullName.trim() && { fullName: fullName.trim() }), ...accessBody(access) },
      }),
    ({ isMailed }) =>
      showToast({
        type: "success",
        message: isMailed ? texts.mailed(email.trim()) : texts.invited(email.trim()),
        action: { label: texts.copyLink, onAction: copyInvitationLink },
      }),
    onClose,
  );
  const submit = () => {
    setAsked(true);
    if (errors.email === null && errors.access === null) save.mutate();
  };
  return (
    <EditDrawer
      name={texts.list.label}
      title={texts.inviteTitle}
      description={texts.inviteText(new URL(runtimeConfig().auth.authority).host)}
      submit={{ label: texts.inviteSubmit, busy: texts.inviting }}
      dirty={email !== "" || fullName !== ""}
      saving={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.email} error={isAsked ? errors.email : null} required>
        <Input
          type="email"
          autoFocus
          autoComplete="off"
          value={email}
          maxLength={254}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label={texts.fullName}>
        <Input
          autoComplete="off"
          value={fullName}
          maxLength={200}
          onChange={(event) => setFullName(event.target.value)}
        />
      </Field>
      <AccessFields
        value={access}
        onChange={setAccess}
        roles={["readonly", "projectAdmin", "admin"]}
        error={isAsked ? errors.access : null}
      />
    </EditDrawer>
  );
}

/** Changes what a user was given, and blocks them. What the sign-in provider says is shown beside it. */
export function EditUser({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const name = user.fullName || user.email;
  const before = givenTo(user);
  const [access, setAccess] = useState(before);
  const [isBlocked, setBlocked] = useState(user.isBlocked === true);
  const [isAsked, setAsked] = useState(false);
  const error = accessError(access);
  const save = useSave(
    () => getClient().send(userAccessUpdate, { params: { id: user.id }, body: { ...accessBody(access), isBlocked } }),
    () => showToast({ type: "success", message: texts.saved(name) }),
    onClose,
  );
  const claimed = (user.claimedRoles ?? []).filter(isRole);
  return (
    <EditDrawer
      name={name}
      title={texts.edit}
      description={texts.editText}
      dirty={JSON.stringify(access) !== JSON.stringify(before) || isBlocked !== (user.isBlocked === true)}
      saving={save.isPending}
      error={save.error}
      onSubmit={() => {
        setAsked(true);
        if (error === null) save.mutate();
      }}
      onClose={onClose}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        <dt className="text-ink-3">{texts.email}</dt>
        <dd className="break-words">{user.email}</dd>
        <dt className="text-ink-3">{texts.provider}</dt>
        <dd className="flex flex-wrap gap-1">
          {claimed.length === 0 ? (
            <span className="text-ink-3">{texts.providerNone}</span>
          ) : (
            claimed.map((role) => <Badge key={role}>{roleLabels[role]}</Badge>)
          )}
        </dd>
      </dl>
      <AccessFields
        value={access}
        onChange={setAccess}
        roles={["none", "readonly", "projectAdmin", "admin"]}
        error={isAsked ? error : null}
      />
      <Field label={texts.block} hint={texts.blockHint}>
        <Switch checked={isBlocked} onCheckedChange={setBlocked} />
      </Field>
    </EditDrawer>
  );
}

/** The strongest role that was given, with the project groups. */
function givenTo({ grantedRoles = [], grantedGroups = [] }: UserRow): AccessForm {
  const role: Role | undefined = roles.find((each) => grantedRoles.includes(each));
  return { role: role ?? "none", groups: grantedGroups };
}

function useSave<Answer>(send: () => Promise<Answer>, onSaved: (answer: Answer) => void, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      void cache.invalidateQueries({ queryKey: ["users"] });
      onSaved(answer);
      onDone();
    },
  });
}
