import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { browser } from "wxt/browser";
import { isOfUse } from "#shared/client/backend.ts";
import type { Client, SelectedGroup } from "#shared/client/client.ts";
import { ApiError } from "#shared/client/errors.ts";
import { authMe, type CurrentUser } from "#shared/contract/auth.ts";
import type { RuntimeConfig } from "#shared/contract/config.ts";
import { projectGroupQuery } from "#shared/contract/segments.ts";
import { type Permission, permissionScope } from "#shared/domain/access/permissions.ts";
import { queryFreshMs } from "#shared/domain/limits.ts";
import { storeApiAddress } from "./api-address.ts";
import { platformClient } from "./client.ts";
import { mayPass } from "./query-defaults.ts";
import { tokenOwner } from "./token-owner.ts";

/** Context of all work in the panel: console, selected project group, client and user. */
export interface Workplace {
  readonly origin: string;
  readonly group: SelectedGroup;
  readonly client: Client;
  readonly token: string;
  readonly userId: string;
  /** Permission of the user: in this project group, only in another one, or never. */
  readonly may: (permission: Permission) => "yes" | "not-here" | "never";
  /** Returns the same context for another project group without selecting it; null when the group is unknown. */
  readonly inGroup: (groupId: string) => Workplace | null;
}

/** Client for this console and token; recreated when either changes. */
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

/** Creates the workplace; null until the console's capabilities are known. */
export function useWorkplace({ origin, token, group, groups, me }: WorkplaceOptions): Workplace | null {
  const about = useConsole(origin);
  return useMemo(() => {
    if (about === null) return null;
    // Caches one workplace per group, so that rendered components keep their client.
    const workplaces = new Map<string, Workplace>();
    const inGroup = (groupId: string): Workplace | null => {
      const found = [group, ...groups].find(({ id }) => id === groupId);
      if (!found) return null;
      const known = workplaces.get(groupId);
      if (known) return known;
      const client = platformClient(origin, token, found, about);
      const workplace = {
        origin,
        group: found,
        client,
        token,
        userId: me.id,
        may: (permission: Permission) => (isOfUse(permission, client.can) ? mayIn(me, groupId, permission) : "never"),
        inGroup,
      };
      workplaces.set(groupId, workplace);
      return workplace;
    };
    return inGroup(group.id);
  }, [origin, token, group, groups, about, me]);
}

/**
 * Same rule as on the server: a permission granted only by the project admin role applies to the groups administered.
 */
function mayIn(me: CurrentUser, groupId: string, permission: Permission): ReturnType<Workplace["may"]> {
  const { roles = [], adminSegments = [] } = me.tenants[0] ?? {};
  const scope = permissionScope(roles, permission);
  if (scope === "nowhere") return "never";
  return scope === "everywhere" || adminSegments.includes(groupId) ? "yes" : "not-here";
}

/** Options of a query whose last answer in the session's memory is used while the server does not respond. */
function remembered<T>(queryKey: readonly string[], ask: (signal: AbortSignal) => Promise<T>) {
  const name = queryKey.join(" ");
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<T> => {
      try {
        const answer = await ask(signal);
        void browser.storage.session.set({ [name]: answer });
        return answer;
      } catch (error) {
        const known = mayPass(error) ? (await browser.storage.session.get(name))[name] : undefined;
        if (known === undefined) throw error;
        return known as T;
      }
    },
    networkMode: "always",
    staleTime: queryFreshMs,
  } as const;
}

/**
 * Configuration and capabilities that the console reports; empty when it reports none, null until the response arrives.
 */
export function useConsole(origin: string): Partial<RuntimeConfig> | null {
  const { data } = useQuery(
    remembered(["console", origin], async (): Promise<Partial<RuntimeConfig>> => {
      const { readConsole } = await import("./test-connection.ts");
      const about = await readConsole(origin);
      // A console without a readable configuration has no capabilities. One that does not respond is retried.
      if (!about.ok && about.isSilent) throw new ApiError("offline", about.title);
      if (!about.ok) return {};
      await storeApiAddress(about.config, origin);
      return about.config;
    }),
  );
  return data ?? null;
}

/** Fetches the signed-in user. The user is part of the key, so that no account sees another account's data. */
export function useMe(client: Client, origin: string, token: string) {
  return useQuery(remembered(["me", origin, tokenOwner(token)], (signal) => client.send(authMe, { signal })));
}

/** Fetches all project groups, sorted by name. */
export function useProjectGroups(client: Client, origin: string, token: string) {
  return useQuery({
    ...remembered(["project groups", origin, tokenOwner(token)], (signal) =>
      client.send(projectGroupQuery, { body: { limit: null, offset: 0, filter: { adminOnly: false } }, signal }),
    ),
    select: ({ rows }) => rows,
  });
}

/** Updates shown data on platform events. The code is loaded once the panel is idle. */
export function useLive({ origin, token }: Pick<Workplace, "origin" | "token">): void {
  const queryClient = useQueryClient();
  const about = useConsole(origin);
  useEffect(() => {
    const { apiBase, socket, capabilities = {} } = about ?? {};
    if (apiBase === undefined || socket === undefined) return;
    let stop: (() => void) | null = () => {};
    const timer = requestIdleCallback(async () => {
      const { followChanges } = await import("./live.ts");
      if (stop !== null)
        stop = followChanges({ queryClient, origin, token, config: { apiBase, socket, capabilities } });
    });
    return () => {
      cancelIdleCallback(timer);
      stop?.();
      stop = null;
    };
  }, [about, queryClient, origin, token]);
}
