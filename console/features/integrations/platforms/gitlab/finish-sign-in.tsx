import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useClient } from "#console/core/api-client.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { gitlabCallback } from "#shared/contract/platforms/gitlab.ts";
import { cacheIntegration } from "../../connect/cache-integration.ts";
import { FinishSignIn as Finish } from "../../connect/finish-sign-in.tsx";

const openMapping = (integration: Integration | null) => ({
  drawer: integration?.status === "mapping" ? "gitlab" : null,
});

/** Shown when a user returns from GitLab. Connects, then opens the repositories to map. */
export function FinishSignIn({ segmentId }: { segmentId: string }) {
  const client = useClient();
  const cache = useQueryClient();
  const connect = useCallback(
    async (returned: URLSearchParams) => {
      const [code, state] = [returned.get("code") ?? "", returned.get("state") ?? ""];
      const query = { code, state, segments: [segmentId] };
      const integration = await client.send(gitlabCallback, { query, segments: [segmentId] });
      cacheIntegration(cache, integration);
      return integration;
    },
    [client, cache, segmentId],
  );
  return <Finish name="GitLab" connect={connect} after={openMapping} />;
}
