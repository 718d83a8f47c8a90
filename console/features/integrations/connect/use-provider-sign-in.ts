import { useCallback, useEffect, useState } from "react";
import { useParams } from "react-router";
import { useClient } from "#console/core/api-client.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { keepPlace } from "../page/integrations-address.ts";
import { type Draft, keepDraft, signInAddress, signInHosted } from "./sign-in-address.ts";

/** Signing in at a provider from a form: in a window of the hosted proxy, or by leaving this page and coming back to it. */
export function useProviderSignIn(platform: string, segmentId: string) {
  const client = useClient();
  const { grandparentId = "" } = useParams();
  const [isLeaving, setLeaving] = useState(false);
  // After the form has noticed that nothing is lost.
  useEffect(() => {
    if (isLeaving) window.location.assign(signInAddress(platform, { segmentId, grandparentId }));
  }, [isLeaving, platform, segmentId, grandparentId]);
  /** Ends when somebody has signed in; never where the page is left. What was typed is kept meanwhile. */
  const begin = useCallback(
    async (draft: Draft = {}): Promise<void> => {
      const { hostedSignIn } = runtimeConfig();
      if (hostedSignIn) return signInHosted(hostedSignIn, platform, segmentId);
      // Existing backends know no sign-in but that of the hosted proxy.
      if (!client.has("integrationPreview")) return;
      keepDraft(platform, segmentId, draft);
      keepPlace(localStorage, grandparentId, segmentId);
      setLeaving(true);
      await new Promise(() => {});
    },
    [client, platform, segmentId, grandparentId],
  );
  return { begin, isLeaving };
}
