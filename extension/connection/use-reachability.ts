import { useSyncExternalStore } from "react";
import { type Reachability, reachability, watchReachability } from "./reachability.ts";

/** Apart from `reachability.ts`, because the worker needs no React. */
export const useReachability = (): Reachability => useSyncExternalStore(watchReachability, reachability);
