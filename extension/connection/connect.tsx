import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ruleResolver } from "#shared/ui/rule-resolver.ts";
import { defaultAddress, readAddress } from "./address.ts";
import { changeAddress } from "./change-address.ts";
import { type Connection, testConnection } from "./test-connection.ts";
import { texts } from "./texts.ts";

const resolver = ruleResolver<{ address: string }>(({ address }) => {
  const answer = readAddress(address);
  return { address: "problem" in answer ? answer.problem : null };
});

const failure = (title: string, text: string): Connection => ({ ok: false, title, text, isSilent: false });

interface ConnectProps {
  readonly initial: string | null;
  readonly onConnected?: () => void;
  /** Absent when there is nothing to cancel. */
  readonly onCancel?: () => void;
}

/**
 * Form that tests the console's address and stores it on success. The input stays after a failed test.
 * @param onConnected - called after the address was stored
 */
export function Connect({ initial, onConnected, onCancel }: ConnectProps) {
  const form = useForm({ defaultValues: { address: initial ?? defaultAddress }, resolver });
  const { errors, isSubmitting } = form.formState;
  const [connection, setConnection] = useState<Connection | null>(null);
  async function connect({ address }: { address: string }) {
    setConnection(null);
    const answer = readAddress(address);
    if ("problem" in answer) return;
    try {
      const found = await testConnection(answer.origin);
      setConnection(found);
      if (!found.ok) return;
      await changeAddress(answer.origin, found.config);
      onConnected?.();
    } catch (error) {
      setConnection(failure(texts.error.title, error instanceof Error ? error.message : texts.error.text));
    }
  }
  const test = form.handleSubmit(connect, () => setConnection(null));

  const failed = connection !== null && !connection.ok;
  return (
    <form onSubmit={(event) => void test(event)} className="flex flex-col gap-4" noValidate>
      <section>
        <h1 className="font-semibold text-lg leading-6">{texts.connect.title}</h1>
        <p className="mt-1 text-ink-2">{texts.connect.lead}</p>
      </section>
      <Field label={texts.connect.label} error={errors.address} hint={texts.connect.hint}>
        <Input inputMode="url" spellCheck={false} autoComplete="url" {...form.register("address")} />
      </Field>
      {connection !== null && !connection.ok && (
        <Notice tone="bad" role="alert">
          <p className="font-medium text-bad">{connection.title}</p>
          <p>{connection.text}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {failed ? texts.connect.testAgain : texts.connect.test}
        </Button>
        {failed && form.watch("address") !== defaultAddress && (
          <Button
            type="button"
            variant="ghost"
            onClick={() => {
              form.setValue("address", defaultAddress);
              void test();
            }}
          >
            {texts.connect.useLocalhost}
          </Button>
        )}
        {onCancel && (
          <Button type="button" variant="ghost" onClick={onCancel}>
            {texts.connect.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
