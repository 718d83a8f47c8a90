import { useEffect, useRef } from "react";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { showToast } from "#console/ui/toast.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { texts } from "../texts.ts";
import { FinishingDialog } from "./required-dialog.tsx";

interface FinishSignInProps {
  name: string;
  /** Connects with the query parameters that the provider's page added. */
  connect: (returned: URLSearchParams) => Promise<Integration | null>;
  /** Query parameters to set after success. */
  after?: (integration: Integration | null) => Readonly<Record<string, string | null>>;
  /** Query parameters to set after a failure; they open the form again. */
  failed?: Readonly<Record<string, string | null>>;
}

/** Parameters added by providers. They are removed so that a reload does not send them again. */
const providerParams = [
  "code",
  "state",
  "source",
  "error",
  "error_description",
  "error_uri",
  "guild_id",
  "permissions",
];

/** Shown when a user returns from the sign-in of a provider. Connects the platform once. */
export function FinishSignIn({ name, connect, after, failed }: FinishSignInProps) {
  const [query, changeQuery] = useAddressParams();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const leave = (changes = {}) =>
      changeQuery({ ...Object.fromEntries(providerParams.map((key) => [key, null])), ...changes }, { replace: true });
    const fail = (message: string) => {
      showToast({ type: "error", title: texts.connectFailed(name), message });
      leave(failed);
    };
    const refusal = query.get("error");
    if (refusal === "access_denied") return fail(texts.signInCancelled);
    if (refusal !== null) return fail(query.get("error_description")?.slice(0, 300) || texts.signInFailed);
    connect(query).then(
      (integration) => leave(after?.(integration)),
      (error: Error) => fail(error.message),
    );
  }, [query, changeQuery, connect, after, failed, name]);
  return <FinishingDialog title={texts.finishing} text={texts.finishingText(name)} />;
}
