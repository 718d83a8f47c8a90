export { startBackground } from "./background.ts";
export { explainSignInFailure, leaveForSignIn, readSignInAnswer } from "./provider.ts";
export { returnLocation, storeReturnLocation } from "./return-location.ts";
export {
  finishSignIn,
  markSilentSignInTried,
  maySignInSilently,
  mustChooseAccount,
  signOut,
  startSession,
  storeSignIn,
} from "./session.ts";
export type { SessionUser } from "./session-user.ts";
export { forgetSignInProblem, signInProblem, storeSignInProblem } from "./sign-in-problem.ts";
export { isSignInWindow, markSignInWindow } from "./sign-in-window.ts";
export { track } from "./track.ts";
export { chooseUsage, usageChoice, useUsageChoice } from "./usage-choice.ts";
export {
  currentUser,
  isPermitted,
  isPermittedEverywhere,
  ownSegment,
  useCanAccessSegment,
  useLeaving,
  usePermission,
  usePermissionEverywhere,
  useUser,
} from "./user-store.ts";
/** Loads the window that asks to sign in again. */
export const loadSessionEnded = async () => (await import("./session-ended.tsx")).SessionEnded;
