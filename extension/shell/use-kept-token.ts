import { useState } from "react";
import { hasTypedText } from "../base/typed-text.ts";
import { tokenOwner } from "../connection/token-owner.ts";

interface KeptToken {
  /** Token to show the panel with; null when it must show the sign-in page. */
  readonly token: string | null;
  /** True while the session has ended and the panel stays because of what the user has typed. */
  readonly isEnded: boolean;
  /** Gives up what was typed. */
  readonly discard: () => void;
}

/**
 * Keeps the panel of the last user while a form contains text, when the session ends without the user's doing.
 * @param isSignedOut - true after the user has signed out
 */
export function useKeptToken(origin: string | null, token: string | null, isSignedOut: boolean): KeptToken {
  const [last, setLast] = useState<{ readonly origin: string; readonly token: string } | null>(null);
  if (token !== null && origin !== null && (last?.token !== token || last.origin !== origin))
    setLast({ origin, token });
  const isKept = token === null && last !== null && last.origin === origin && !isSignedOut && hasTypedText();
  return { token: isKept ? last.token : token, isEnded: isKept, discard: () => setLast(null) };
}

/** Key of the panel's content: it stays mounted when the same user signs in again. */
export const panelKey = (origin: string, token: string): string => `${origin} ${tokenOwner(token)}`;
