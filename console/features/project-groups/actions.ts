import { Plus } from "lucide-react";
import { goTo } from "#console/core/navigation.ts";
import { isPermitted, type SessionUser } from "#console/session/index.ts";
import type { Action } from "#console/ui/actions.ts";
import { texts } from "./texts.ts";

/** Actions on project groups for the command palette. */
export const actions: readonly Action<{ readonly user: SessionUser | null }>[] = [
  {
    id: "add-project-group",
    label: texts.add,
    icon: Plus,
    isAvailable: ({ user }) => user !== null && isPermitted(user.roles, "projectGroupCreate"),
    run: () => goTo("/project-groups?add=project-group"),
  },
];
