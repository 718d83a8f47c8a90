import { create } from "zustand";

/** A session that has ended while the user was typing. The page stays, and its requests wait for the next sign-in. */
interface Pause {
  /** True when the user signed out in another tab: the page is covered until the same user signs in again. */
  readonly isCovered: boolean;
  /** Set when another user has signed in meanwhile. */
  readonly isOtherUser: boolean;
}

const store = create<{ pause: Pause | null }>()(() => ({ pause: null }));

let resumed = Promise.resolve();
let resume = () => {};

/** Pauses the session. @returns a promise that resolves once the user has signed in again */
export function pauseSession(isCovered: boolean): Promise<void> {
  if (store.getState().pause !== null) return resumed;
  store.setState({ pause: { isCovered, isOtherUser: false } });
  resumed = new Promise((resolve) => {
    resume = resolve;
  });
  return resumed;
}

/** Continues after the same user has signed in. */
export function resumeSession(): void {
  store.setState({ pause: null });
  resume();
}

/** Keeps the page paused, because another user has signed in. */
export function refuseOtherUser(): void {
  const { pause } = store.getState();
  if (pause !== null) store.setState({ pause: { ...pause, isOtherUser: true } });
}

export const isSessionPaused = (): boolean => store.getState().pause !== null;

/** Resolves at once unless the session is paused. */
export const whenSessionResumes = (): Promise<void> => resumed;

export function useSessionPause(): Pause | null {
  return store((state) => state.pause);
}
