import { useParams } from "react-router";
import { Button } from "#shared/ui/components/button.tsx";
import { texts } from "../texts.ts";
import type { SignInPlace } from "./sign-in-address.ts";
import { useLeaveToSignIn } from "./use-leave-to-sign-in.ts";

interface SignInButtonProps {
  segmentId: string;
  name: string;
  /** URL that starts the sign-in; null when the operator has not configured it. */
  address: (place: SignInPlace) => string | null | Promise<string>;
  label?: string;
  /** The card asks the user to sign in again. */
  isRenewal?: true;
}

/** Navigates to the provider, whose page redirects the user back to this sub-project. */
export function SignInButton({ segmentId, name, address, label = texts.connect, isRenewal }: SignInButtonProps) {
  const { grandparentId = "" } = useParams();
  const leaving = useLeaveToSignIn(name, { segmentId, grandparentId }, address);
  return (
    <Button
      size="sm"
      variant={isRenewal && "primary"}
      aria-label={label.includes(name) ? undefined : `${label} ${name}`}
      disabled={leaving.isPending}
      onClick={() => leaving.mutate()}
    >
      {label}
    </Button>
  );
}
