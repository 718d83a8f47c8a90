import { useParams } from "react-router";
import type { PlatformDescriptor } from "../platform-descriptor.ts";
import { texts } from "../texts.ts";
import { IntegrationDrawer } from "./integration-drawer.tsx";
import type { SignInPlace } from "./sign-in-address.ts";
import { useLeaveToSignIn } from "./use-leave-to-sign-in.ts";

interface SignInDrawerProps {
  descriptor: Pick<PlatformDescriptor, "key" | "name" | "description">;
  /** Returns the URL that starts the sign-in; null when the operator has not configured it. */
  address: (place: SignInPlace) => string | null | Promise<string>;
  segmentId: string;
  onClose: () => void;
}

/** Drawer of a platform that is connected by signing in: what its first sync reads. Continues at the provider. */
export function SignInDrawer({
  descriptor: { key, name, description },
  address,
  segmentId,
  onClose,
}: SignInDrawerProps) {
  const { grandparentId = "" } = useParams();
  const leaving = useLeaveToSignIn(name, { segmentId, grandparentId }, address);
  return (
    <IntegrationDrawer
      platform={key}
      name={name}
      description={description}
      isUpdate={false}
      submitText={texts.continueAt(name)}
      isDirty={false}
      isReady={!leaving.isPending}
      isSaving={leaving.isPending}
      error={null}
      onSubmit={() => leaving.mutate()}
      onClose={onClose}
    >
      <p className="text-ink-2">{texts.signInFirst(name)}</p>
    </IntegrationDrawer>
  );
}
