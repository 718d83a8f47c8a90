export { adminTabs, offeredTabs } from "./tabs.ts";
