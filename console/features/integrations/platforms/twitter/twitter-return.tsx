import { useEffect } from "react";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { showToast } from "#console/ui/toast.ts";
import { twitterSignIn } from "#shared/contract/platforms/provider-sign-in.ts";
import { FinishSignIn } from "../../connect/finish-sign-in.tsx";
import { useFinishCall } from "../../connect/use-connect.ts";
import { texts } from "./texts.ts";

/** Shown when a user returns from X. Connects the account, or shows the result if the backend has done so. */
export function TwitterReturn({ segmentId }: { segmentId: string }) {
  const [query, changeQuery] = useAddressParams();
  const connect = useFinishCall(twitterSignIn.finish, { platform: "twitter", name: "X/Twitter", segmentId });
  const ended = query.get("success") === "true" ? "success" : query.has("twitter-error") ? "error" : null;
  useEffect(() => {
    if (ended === null) return;
    showToast({ type: ended, title: ended === "success" ? texts.updated : texts.failed });
    changeQuery({ success: null, "twitter-error": null }, { replace: true });
  }, [ended, changeQuery]);
  return ended === null ? <FinishSignIn name="X/Twitter" connect={connect} /> : null;
}
