export { summaryOptions } from "./copilot-queries.ts";
