import { authMe } from "#shared/contract/auth.ts";
import type { QueueOwner } from "#shared/domain/action-queue/entry.ts";
import { platformClient } from "../connection/client.ts";
import { appToken, consoleAddress, signedInAs } from "../storage.ts";

export interface SignedIn extends QueueOwner {
  readonly token: string;
}

/** Who is signed in where; null when nobody is. @throws ApiError when the server does not say whose token it is */
export async function whoIsSignedIn(): Promise<SignedIn | null> {
  const [server, token, known] = await Promise.all([
    consoleAddress.getValue(),
    appToken.getValue(),
    signedInAs.getValue(),
  ]);
  if (server === null || token === null) return null;
  if (known?.token === token && known.server === server) return known;
  const { id } = await platformClient(server, token).send(authMe);
  const signedIn = { server, token, userId: id };
  await signedInAs.setValue(signedIn);
  return signedIn;
}
