import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Client, SelectedGroup } from "#shared/client/client.ts";
import { ApiError } from "#shared/client/errors.ts";
import { authMe, type CurrentUser } from "#shared/contract/auth.ts";
import type { RuntimeConfig } from "#shared/contract/config.ts";
import { projectGroupQuery } from "#shared/contract/segments.ts";
import { type Permission, permissionScope } from "#shared/domain/access/permissions.ts";
import { queryFreshMs } from "#shared/domain/limits.ts";
import { keepApiAddress } from "./api-address.ts";
import { platformClient } from "./client.ts";

/** Where the panel works: the console, the group that was chosen there, the client that asks for it, and for whom. */
export interface Workplace {
  readonly origin: string;
  readonly group: SelectedGroup;
  readonly client: Client;
  readonly token: string;
  readonly userId: string;
  /** Whether the user may do this: in this project group, in another one only, or never. */
  readonly may: (permission: Permission) => "yes" | "not-here" | "never";
  /** The same in another project group, for a look that does not change the chosen one; null where it is not known. */
  readonly inGroup: (groupId: string) => Workplace | null;
}

/** The client for this console and token; a new one when either changes. */
export function useClient(origin: string, token: string | null) {
  return useMemo(() => platformClient(origin, token), [origin, token]);
}

interface WorkplaceOptions {
  readonly origin: string;
  readonly token: string;
  readonly group: SelectedGroup;
  readonly groups: readonly SelectedGroup[];
  readonly me: CurrentUser;
}

/** Where the panel works; null until it is known which calls the console has. */
export function useWorkplace({ origin, token, group, groups, me }: WorkplaceOptions): Workplace | null {
  const about = useConsole(origin);
  return useMemo(() => {
    if (about === null) return null;
    // One for each group, so that what is drawn with it keeps its client.
    const made = new Map<string, Workplace>();
    const inGroup = (groupId: string): Workplace | null => {
      const found = [group, ...groups].find(({ id }) => id === groupId);
      if (!found) return null;
      const workplace = made.get(groupId) ?? {
        origin,
        group: found,
        client: platformClient(origin, token, found, about),
        token,
        userId: me.id,
        may: (permission: Permission) => mayIn(me, groupId, permission),
        inGroup,
      };
      made.set(groupId, workplace);
      return workplace;
    };
    return inGroup(group.id);
  }, [origin, token, group, groups, about, me]);
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
      const { readConsole } = await import("./test-connection.ts");
      const about = await readConsole(origin);
      // Nothing is known of a console that says nothing of itself; one that does not answer is asked again.
      if (!about.ok && about.isSilent) throw new ApiError("offline", about.title);
      if (!about.ok) return {};
      await keepApiAddress(about.config, origin);
      return about.config;
    },
    networkMode: "always",
    staleTime: queryFreshMs,
  });
  return data ?? null;
}

/** Who is signed in. The token is part of the key: another account never sees what belonged to this one. */
export function useMe(client: Client, origin: string, token: string) {
  return useQuery({
    queryKey: ["me", origin, token],
    queryFn: ({ signal }) => client.send(authMe, { signal }),
    staleTime: queryFreshMs,
  });
}

/** All project groups, by name. */
export function useProjectGroups(client: Client, origin: string, token: string) {
  return useQuery({
    queryKey: ["project groups", origin, token],
    queryFn: ({ signal }) =>
      client.send(projectGroupQuery, { body: { limit: null, offset: 0, filter: { adminOnly: false } }, signal }),
    select: ({ rows }) => rows,
    staleTime: queryFreshMs,
  });
}

/** Keeps what is shown up to date by the platform's events; the code for it comes once the panel is idle. */
export function useLive({ origin, token }: Pick<Workplace, "origin" | "token">): void {
  const queryClient = useQueryClient();
  const about = useConsole(origin);
  useEffect(() => {
    const { apiBase, socket } = about ?? {};
    if (apiBase === undefined || socket === undefined) return;
    let stop: (() => void) | null = () => {};
    const timer = requestIdleCallback(async () => {
      const { followChanges } = await import("./live.ts");
      if (stop !== null) stop = followChanges({ queryClient, origin, token, config: { apiBase, socket } });
    });
    return () => {
      cancelIdleCallback(timer);
      stop?.();
      stop = null;
    };
  }, [about, queryClient, origin, token]);
}
