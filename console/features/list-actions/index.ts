export { actions } from "./actions.ts";
export { ListActions } from "./list-actions.tsx";
