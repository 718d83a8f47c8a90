export { actions, reportPath } from "./actions.ts";
