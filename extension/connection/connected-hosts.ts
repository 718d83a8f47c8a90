import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { sendIfSupported } from "#shared/client/backend.ts";
import { identityHosts } from "#shared/contract/identity-lookup.ts";
import { queryFreshMs } from "#shared/domain/limits.ts";
import type { ConnectedHost } from "#shared/profiles/hosts.ts";
import { storedItem } from "../base/stored-item.ts";
import { useStored } from "../base/use-stored.ts";
import type { Workplace } from "./session.ts";

/** Hosts that the console at `origin` reported last. */
const connectedHosts = storedItem<{ readonly origin: string; readonly hosts: readonly ConnectedHost[] }, null>(
  "local",
  "connectedHosts",
  null,
);

const none: readonly ConnectedHost[] = [];

/** Hosts of connected forums and GitLab servers that this console reported last; undefined until they are read. */
export function useConnectedHosts(origin: string | null): readonly ConnectedHost[] | undefined {
  const stored = useStored(connectedHosts);
  if (stored === undefined) return undefined;
  return stored?.origin === origin ? stored.hosts : none;
}

/** Refreshes the connected hosts in the background. */
export function useConnectedHostsRefresh({ client, origin }: Workplace): void {
  const { data } = useQuery({
    queryKey: ["connected hosts", origin],
    queryFn: async ({ signal }) => (await sendIfSupported(client, identityHosts, { signal }))?.hosts ?? none,
    staleTime: queryFreshMs,
  });
  useEffect(() => {
    if (data) void connectedHosts.setValue({ origin, hosts: data });
  }, [data, origin]);
}
