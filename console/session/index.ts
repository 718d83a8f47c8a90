export { startBackground } from "./background.ts";
export { track } from "./product-tracking.ts";
export { leaveForSignIn, readSignInAnswer } from "./provider.ts";
export { returnLocation, storeReturnLocation } from "./return-location.ts";
export { finishSignIn, markSilentSignInTried, maySignInSilently, signOut, startSession } from "./session.ts";
export type { SessionUser } from "./session-user.ts";
export {
  currentUser,
  ownSegment,
  useCanAccessSegment,
  useLeaving,
  usePermission,
  usePermissionEverywhere,
  useUser,
} from "./user-store.ts";
