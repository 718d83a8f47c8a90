import { useEffect, useRef } from "react";
import { useAddressParams } from "#console/core/use-address-params.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { showToast } from "#shared/ui/toast.ts";
import { texts } from "../texts.ts";
import { FinishingDialog } from "./required-dialog.tsx";

interface FinishSignInProps {
  name: string;
  /** Connects with what the provider's page sent along. */
  connect: (brought: URLSearchParams) => Promise<Integration | null>;
  /** Parameters of the address afterwards. */
  after?: (integration: Integration | null) => Readonly<Record<string, string | null>>;
  /** The same when it failed: the form opens again. */
  failed?: Readonly<Record<string, string | null>>;
}

/** What providers send along, and what no reload may send again. */
const brought = ["code", "state", "source", "error", "error_description", "error_uri", "guild_id", "permissions"];

/** Somebody came back from the sign-in of a provider: connects with what they brought, once. */
export function FinishSignIn({ name, connect, after, failed }: FinishSignInProps) {
  const [query, changeQuery] = useAddressParams();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const leave = (changes = {}) =>
      changeQuery({ ...Object.fromEntries(brought.map((key) => [key, null])), ...changes }, { replace: true });
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
