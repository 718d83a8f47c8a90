import type { Workplace } from "../panel/session.ts";
import { sendMessage } from "../send-message.ts";
import type { Action, Order } from "./action.ts";

/** Hands an action to the worker's queue. @returns the id of its entry */
export async function act(workplace: Workplace, action: Action): Promise<string> {
  const order = orderOf(workplace, action);
  await sendMessage("queueActions", [order]);
  return order.id;
}

/** Hands over what one press did to many: it is shown as one and taken back as one, and sent one by one. */
export async function actOnMany(workplace: Workplace, actions: readonly Action[]): Promise<void> {
  await sendMessage(
    "queueActions",
    actions.map((action) => orderOf(workplace, action)),
  );
}

function orderOf({ origin, userId, group }: Workplace, action: Action): Order {
  return {
    id: crypto.randomUUID(),
    owner: { server: origin, userId },
    group: {
      id: group.id,
      name: group.name,
      projects: group.projects.map((project) => ({
        id: project.id,
        name: project.name,
        subprojects: project.subprojects.map((each) => ({ id: each.id, name: each.name })),
      })),
    },
    action,
  };
}
