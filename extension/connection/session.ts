import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Client, SelectedGroup } from "#shared/client/client.ts";
import { authMe, type CurrentUser } from "#shared/contract/auth.ts";
import type { RuntimeConfig } from "#shared/contract/config.ts";
import { projectGroupQuery } from "#shared/contract/segments.ts";
import { type Permission, permissionScope } from "#shared/domain/permissions.ts";
import { keepApiAddress } from "./api-address.ts";
import { platformClient } from "./client.ts";
import { readConsole } from "./test-connection.ts";

/** Where the panel works: the console, the group that was chosen there, the client that asks for it, and for whom. */
export interface Workplace {
  readonly origin: string;
  readonly group: SelectedGroup;
  readonly client: Client;
  readonly userId: string;
  /** Whether the user may do this: in this project group, in another one only, or never. */
  readonly may: (permission: Permission) => "yes" | "not-here" | "never";
}

/** The client for this console and token; a new one when either changes. */
export function useClient(origin: string, token: string | null) {
  return useMemo(() => platformClient(origin, token), [origin, token]);
}

/** Where the panel works; null until it is known which calls the console has. */
export function useWorkplace(origin: string, token: string, group: SelectedGroup, me: CurrentUser): Workplace | null {
  const about = useConsole(origin);
  return useMemo(
    () =>
      about && {
        origin,
        group,
        client: platformClient(origin, token, group, about.capabilities),
        userId: me.id,
        may: (permission) => mayIn(me, group.id, permission),
      },
    [origin, token, group, about, me],
  );
}

/** The server's rule: what only a project admin's role grants holds in the groups they administer. */
function mayIn(me: CurrentUser, groupId: string, permission: Permission): ReturnType<Workplace["may"]> {
  const { roles = [], adminSegments = [] } = me.tenants[0] ?? {};
  const scope = permissionScope(roles, permission);
  if (scope === "nowhere") return "never";
  return scope === "everywhere" || adminSegments.includes(groupId) ? "yes" : "not-here";
}

/** What the console is and can do beyond the common wire; nothing is known of one that does not say. Null until then. */
export function useConsole(origin: string): Partial<RuntimeConfig> | null {
  const { data } = useQuery({
    queryKey: ["console", origin],
    queryFn: async () => {
      const about = await readConsole(origin);
      if (!about.ok) return {};
      await keepApiAddress(about.config, origin);
      return about.config;
    },
    networkMode: "always",
  });
  return data ?? null;
}

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
