import { useReducer, useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { githubConnect } from "#shared/contract/platforms/github.ts";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { IntegrationDrawer } from "../../connect/integration-drawer.tsx";
import { ServerField } from "../../connect/server-field.tsx";
import { TextRowList } from "../../connect/text-row-list.tsx";
import { changeRows, rowsOf } from "../../connect/text-rows.ts";
import { chosenConnection } from "../../own-syncs.ts";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { typedErrors } from "./github-settings.ts";
import { texts } from "./texts.ts";
import { useSaveGithub } from "./use-save-github.ts";

/** Drawer that connects repositories with a personal access token, for a server on a single machine. */
export function TokenDrawer({ name, segmentId, onClose }: Omit<DrawerProps, "integration">) {
  const client = useClient();
  const [token, setToken] = useState("");
  const [url, setUrl] = useState("");
  const [isTokenLeft, setTokenLeft] = useState(false);
  const [rows, change] = useReducer(changeRows, [], () => rowsOf([], true));
  const saving = useSaveGithub({
    segmentId,
    isUpdate: false,
    failed: texts.connectFailed,
    send: (form: { token: string; repositories: string[]; url: string }) =>
      client.send(githubConnect, { body: { ...form, ...chosenConnection(null), segments: [segmentId] } }),
    onSaved: onClose,
  });
  const values = rows.map(({ value }) => value);
  const errors = typedErrors(values, texts);
  const isReady = token.trim() !== "" && errors.every((error) => error === null);
  return (
    <IntegrationDrawer
      platform="github"
      name={name}
      description={texts.tokenDrawerText}
      isUpdate={false}
      isDirty={!saving.isSaved && (token !== "" || values.some((value) => value.trim() !== ""))}
      isReady={isReady && !saving.isSaving}
      isSaving={saving.isSaving}
      {...saving.failure}
      onSubmit={() => {
        setTokenLeft(true);
        change({ kind: "leave-all" });
        const repositories = values.map((value) => value.trim()).filter((value) => value !== "");
        if (isReady) saving.save({ token: token.trim(), repositories, url: url.trim() });
      }}
      onClose={onClose}
      measured={{
        segmentId,
        settings: isReady
          ? {
              token: token.trim(),
              serverUrl: serverOf(url),
              measuredRepositories: values.filter((value) => value.trim() !== ""),
            }
          : null,
      }}
    >
      <ServerField name="GitHub" placeholder="https://github.example.org" value={url} onChange={setUrl} />
      <Field
        label={texts.token}
        required
        hint={texts.tokenHint}
        error={isTokenLeft && token.trim() === "" ? texts.required : null}
      >
        <Input
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={token}
          onChange={(event) => setToken(event.target.value)}
          onBlur={() => setTokenLeft(true)}
        />
      </Field>
      <TextRowList
        legend={texts.repositories}
        rows={rows}
        errors={errors.map((error, at) => (rows[at]?.touched ? error : null))}
        onChange={change}
        texts={texts.rows}
      />
    </IntegrationDrawer>
  );
}

/** Returns the origin of a typed URL; null for the platform's own GitHub. */
const serverOf = (typed: string): string | null => URL.parse(typed.trim())?.origin ?? null;
