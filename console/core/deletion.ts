import { can } from "./api-client.ts";

/** Whether deleted records can be restored, so that deleting one needs no question. */
export const isRestorable = (): boolean => can("trash");
