import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useClient } from "#console/core/api-client.ts";
import { integrationUpdate } from "#shared/contract/integrations.ts";
import { type HubspotRecords, hubspotConnect, hubspotFields } from "#shared/contract/platforms/hubspot.ts";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { OptionLabel } from "#shared/ui/components/forms/option-label.tsx";
import { Segmented } from "#shared/ui/components/forms/segmented.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { IntegrationDrawer } from "../../connect/integration-drawer.tsx";
import { object, text } from "../../connect/read-settings.ts";
import { SecretField } from "../../connect/secret-field.tsx";
import { signInAddress } from "../../connect/sign-in-address.ts";
import { SignInButton } from "../../connect/sign-in-button.tsx";
import { useConnect } from "../../connect/use-connect.ts";
import type { DrawerProps } from "../../platform-descriptor.ts";
import { DryRun } from "./dry-run.tsx";
import { FieldRows } from "./field-rows.tsx";
import { type Choice, choiceBody, hasSent, kinds, mappedFields, rowErrors, savedChoice } from "./hubspot-choice.ts";
import { texts } from "./texts.ts";

const noFields = { attributes: [], properties: [] };

/** Drawer of a HubSpot account: access first, then the records to read, the mapping and the records to send. */
export function HubspotDrawer({ name, integration, segmentId, onClose }: DrawerProps) {
  const client = useClient();
  const isUpdate = integration !== null;
  // Read once, when the drawer opens: a later response must not overwrite the edits.
  const [saved] = useState(() => savedChoice(integration?.settings));
  const [choice, setChoice] = useState<Choice>(saved);
  const [kind, setKind] = useState<HubspotRecords>("members");
  const form = useForm({ defaultValues: { token: "" } });
  const token = form.watch("token").trim();
  const fields = useQuery({
    queryKey: ["hubspot-fields", segmentId],
    queryFn: ({ signal }) => client.send(hubspotFields, { query: { segments: [segmentId] }, signal }),
    enabled: isUpdate && integration.status !== "needs-reconnect",
    retry: false,
  });
  const body = choiceBody(choice);
  const isChanged = JSON.stringify(body) !== JSON.stringify(choiceBody(saved));
  const connecting = useConnect({
    ...{ platform: "hubspot", name, segmentId, isUpdate },
    async send(newChoice: typeof body) {
      const connected =
        integration && token === ""
          ? integration
          : await client.send(hubspotConnect, { body: { token, segments: [segmentId] } });
      if (!isChanged) return connected;
      const settings = { ...object(connected.settings), ...newChoice };
      return client.send(integrationUpdate, {
        params: { id: connected.id },
        body: { settings, segments: [segmentId] },
      });
    },
  });
  const errors = {
    members: rowErrors(choice.rows.members, fields.data?.members ?? noFields),
    organizations: rowErrors(choice.rows.organizations, fields.data?.organizations ?? noFields),
  };
  const isValid = !fields.data || kinds.every((each) => errors[each].every((error) => error === null));
  const isReady = (isUpdate ? isChanged || token !== "" : token !== "") && isValid && !connecting.isPending;
  const { id, url } = object(object(integration?.settings).account);
  const setFlag = (way: "reads" | "sends", of: HubspotRecords) => (isOn: boolean) =>
    setChoice({ ...choice, [way]: { ...choice[way], [of]: isOn } });

  return (
    <IntegrationDrawer
      hasStartDate={false}
      measured={{ segmentId, settings: token === "" ? null : { ...body, access: "token", token } }}
      platform="hubspot"
      name={name}
      description={texts.drawerText}
      isUpdate={isUpdate}
      isDirty={(isChanged || token !== "") && !connecting.isSuccess}
      isReady={isReady}
      isSaving={connecting.isPending}
      error={connecting.error}
      onSubmit={() => isReady && connecting.mutate(body, { onSuccess: onClose })}
      onClose={onClose}
    >
      {isUpdate && (
        <>
          <fieldset className="grid gap-1">
            <legend className="mb-1.5 font-medium">{texts.read}</legend>
            {kinds.map((each) => (
              <OptionLabel key={each}>
                <Checkbox checked={choice.reads[each]} onCheckedChange={setFlag("reads", each)} />
                {texts.readKinds[each]}
              </OptionLabel>
            ))}
          </fieldset>
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 font-medium">{texts.fields}</legend>
            <Segmented
              label={texts.fields}
              items={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
              value={kind}
              onValueChange={setKind}
              className="justify-self-start"
            />
            {fields.data ? (
              <FieldRows
                rows={choice.rows[kind]}
                errors={errors[kind]}
                fields={fields.data[kind]}
                onChange={(rows) => setChoice({ ...choice, rows: { ...choice.rows, [kind]: rows } })}
              />
            ) : fields.isError ? (
              <ErrorState title={texts.failed} retrying={fields.isFetching} onRetry={() => void fields.refetch()} />
            ) : (
              <SkeletonDelay label={texts.loading} className="grid gap-3 py-2">
                <Skeleton />
                <Skeleton />
              </SkeletonDelay>
            )}
            <p className="text-xs text-ink-3">{texts.bothHint}</p>
            <DryRun
              key={kind}
              segmentId={segmentId}
              records={kind}
              mapping={mappedFields(choice.rows[kind])}
              disabled={!fields.data || errors[kind].some((error) => error !== null)}
            />
          </fieldset>
          <fieldset className="grid gap-1">
            <legend className="mb-1.5 font-medium">{texts.send}</legend>
            {kinds.map((each) => (
              <OptionLabel key={each}>
                <Checkbox
                  checked={choice.sends[each] && hasSent(choice.rows[each])}
                  disabled={!hasSent(choice.rows[each])}
                  onCheckedChange={setFlag("sends", each)}
                />
                {texts.sendKinds[each]}
                {!hasSent(choice.rows[each]) && <span className="text-ink-3">{texts.nothingToSend}</span>}
              </OptionLabel>
            ))}
            <p className="text-xs text-ink-3">{texts.sendHint}</p>
          </fieldset>
        </>
      )}
      <fieldset className="grid gap-2">
        {isUpdate && <legend className="mb-1.5 font-medium">{texts.access}</legend>}
        {isUpdate ? (
          <p>
            <ExternalLink href={text(url)}>{texts.account(text(id) ?? "")}</ExternalLink>
          </p>
        ) : (
          <p className="text-ink-2">{texts.signInText}</p>
        )}
        <div>
          <SignInButton
            segmentId={segmentId}
            name={name}
            address={(place) => signInAddress("hubspot", place)}
            label={isUpdate ? texts.signInAgain : texts.signIn}
          />
        </div>
        <p className="text-ink-2">{texts.or}</p>
        <SecretField
          label={texts.token}
          hint={texts.tokenHint}
          error={null}
          isSaved={object(integration?.settings).access === "token"}
          input={form.register("token")}
        />
      </fieldset>
    </IntegrationDrawer>
  );
}
