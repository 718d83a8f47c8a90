import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { userConfirmAddress, userSamePerson } from "#shared/contract/users.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { texts } from "./texts.ts";
import type { UserRow } from "./user-queries.ts";

/** Asks an administrator what the sign-in provider leaves open: whose address this is, and who is the same person. */
export function Recognition({ user, onDone }: { user: UserRow; onDone: () => void }) {
  const cache = useQueryClient();
  const { sameAs } = user;
  const decide = useMutation({
    mutationFn: (isSame: boolean | null) =>
      isSame === null
        ? getClient().send(userConfirmAddress, { params: { id: user.id } })
        : getClient().send(userSamePerson, { params: { id: user.id }, body: { otherId: sameAs?.id ?? "", isSame } }),
    onSuccess: () => {
      showToast({ type: "success", message: texts.saved(user.fullName || user.email) });
      onDone();
    },
    onError: (error) => handleError(error),
    onSettled: () => void cache.invalidateQueries({ queryKey: ["users"] }),
  });
  return (
    <>
      {user.isWaiting && (
        <Notice tone="warn">
          <p>{texts.waitingText(user.emailVerified ?? null)}</p>
          <Button className="mt-2" busy={decide.isPending} onClick={() => decide.mutate(null)}>
            {texts.confirmAddress}
          </Button>
        </Notice>
      )}
      {sameAs && (
        <Notice tone="accent">
          <p>{texts.sameText(sameAs.name, sameAs.provider)}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button busy={decide.isPending} onClick={() => decide.mutate(true)}>
              {texts.same}
            </Button>
            <Button variant="ghost" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
              {texts.notSame}
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}
