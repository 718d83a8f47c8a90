export { helpFor, outline } from "./guide.ts";
