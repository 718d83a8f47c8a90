export { ListActions } from "./list-actions.tsx";
