export { actions } from "./actions.ts";
export { reportPath, reportTitle } from "./titles.ts";
