import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { imageAddress } from "#console/core/image-address.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { Dialog } from "#console/ui/overlays/dialog.tsx";
import { type GithubInstallation, githubConnectInstallation } from "#shared/contract/platforms/github.ts";
import { copiedHintMs } from "#shared/domain/limits.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Combobox } from "#shared/ui/components/forms/combobox.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { cacheIntegration } from "../../connect/cache-integration.ts";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { installationsOptions } from "./github-queries.ts";
import { matchInstallations, offersRepositories } from "./github-settings.ts";
import { texts } from "./texts.ts";

interface ConnectDialogProps extends Pick<DrawerProps, "segmentId" | "onClose"> {
  onChoose: (way: "token" | "repositories") => void;
}

/** Dialog to connect GitHub: install the app, let an admin install it, use a personal token or the server's token. */
export function ConnectDialog({ segmentId, onClose, onChoose }: ConnectDialogProps) {
  const installUrl = runtimeConfig().githubInstallUrl;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.connectTitle}>
      <div className="grid gap-5">
        {installUrl && (
          <>
            <Way title={texts.adminTitle} text={texts.adminText}>
              <Button asChild variant="primary">
                <a href={installUrl}>{texts.adminButton}</a>
              </Button>
            </Way>
            <Way title={texts.linkTitle} text={texts.linkText}>
              <CopyLink link={`${installUrl}?state=noconnect`} />
              <ConnectOrganization segmentId={segmentId} />
            </Way>
          </>
        )}
        <Way title={texts.tokenTitle} text={texts.tokenText}>
          <Button onClick={() => onChoose("token")}>{texts.useToken}</Button>
        </Way>
        {offersRepositories() && (
          <Way title={texts.repositoriesTitle} text={texts.repositoriesText}>
            <Button onClick={() => onChoose("repositories")}>{texts.chooseRepositories}</Button>
          </Way>
        )}
      </div>
    </Dialog>
  );
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-2 border-line not-first:border-t not-first:pt-4">
      <h3 className="font-semibold text-ink">{title}</h3>
      <p>{text}</p>
      {children}
    </section>
  );
}

function CopyLink({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  async function copy() {
    await navigator.clipboard.writeText(link);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedHintMs);
  }
  return (
    <p className="flex items-center gap-2">
      <Button onClick={() => void copy()}>{texts.copyLink}</Button>
      <span role="status" className="text-xs text-good">
        {isCopied && texts.copied}
      </span>
    </p>
  );
}

/** Form to connect an organization where another user has installed the app. */
function ConnectOrganization({ segmentId }: { segmentId: string }) {
  const client = useClient();
  const cache = useQueryClient();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<GithubInstallation | null>(null);
  const { data, isPending, isError } = useQuery(installationsOptions(segmentId));
  const connecting = useMutation({
    mutationFn: ({ installationId }: GithubInstallation) =>
      client.send(githubConnectInstallation, { body: { installId: installationId, segments: [segmentId] } }),
    // The drawer then shows the mapping of the connected repositories.
    onSuccess: (integration) => cacheIntegration(cache, integration),
    onError: (error) => handleError(error),
  });
  const options = matchInstallations(data ?? [], typed).map((installation) => ({
    value: String(installation.installationId),
    label: installation.login,
    icon: <Avatar name={installation.login} src={imageAddress(installation.avatarUrl)} size={20} square />,
  }));
  return (
    <form
      className="flex w-full items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) connecting.mutate(chosen);
      }}
    >
      <Field label={texts.organizationName} className="flex-1" error={isError ? texts.installationsFailed : null}>
        <Combobox
          value={chosen && { value: String(chosen.installationId), label: chosen.login }}
          onValueChange={(option) =>
            setChosen(data?.find(({ installationId }) => String(installationId) === option?.value) ?? null)
          }
          options={options}
          search={typed}
          onSearch={setTyped}
          loading={isPending}
          placeholder={texts.organizationPlaceholder}
        />
      </Field>
      <Button type="submit" disabled={chosen === null} busy={connecting.isPending}>
        {texts.connectOrganization}
      </Button>
    </form>
  );
}
