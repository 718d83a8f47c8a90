import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { authMe } from "#shared/contract/auth.ts";
import { projectGroupQuery } from "#shared/contract/segments.ts";
import { platformClient } from "../connection/client.ts";

/** The client for this console and token; a new one when either changes. */
export function useClient(origin: string, token: string | null) {
  return useMemo(() => platformClient(origin, token), [origin, token]);
}

export type Client = ReturnType<typeof useClient>;

/** Who is signed in. The token is part of the key: another account never sees what belonged to this one. */
export function useMe(client: Client, origin: string, token: string) {
  return useQuery({ queryKey: ["me", origin, token], queryFn: ({ signal }) => client.send(authMe, { signal }) });
}

/** All project groups, by name. */
export function useProjectGroups(client: Client, origin: string, token: string) {
  return useQuery({
    queryKey: ["project groups", origin, token],
    queryFn: ({ signal }) =>
      client.send(projectGroupQuery, { body: { limit: null, offset: 0, filter: { adminOnly: false } }, signal }),
    select: ({ rows }) => rows,
  });
}
