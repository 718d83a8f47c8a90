import { type FormEvent, useState } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { defaultAddress, readAddress } from "./address.ts";
import { changeAddress } from "./change-address.ts";
import { type Connection, testConnection } from "./test-connection.ts";
import { texts } from "./texts.ts";

const failure = (title: string, text: string): Connection => ({ ok: false, title, text });

/**
 * Asks for the console's address, tests it and stores it once it answered. What was typed stays when a test fails.
 * @param onConnected - called after the address was stored.
 */
export function Connect({ initial, onConnected }: { initial: string | null; onConnected?: () => void }) {
  const [typed, setTyped] = useState(initial ?? defaultAddress);
  const [problem, setProblem] = useState<string | null>(null);
  const [connection, setConnection] = useState<Connection | null>(null);
  const [busy, setBusy] = useState(false);

  async function test(address: string) {
    const answer = readAddress(address);
    setConnection(null);
    setProblem("problem" in answer ? answer.problem : null);
    if ("problem" in answer) return;
    setBusy(true);
    try {
      const found = await testConnection(answer.origin);
      setConnection(found);
      if (!found.ok) return;
      await changeAddress(answer.origin, found.config);
      onConnected?.();
    } catch (error) {
      setConnection(failure(texts.error.title, error instanceof Error ? error.message : texts.error.text));
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void test(typed);
  }

  const failed = connection !== null && !connection.ok;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <section>
        <h1 className="font-semibold text-lg leading-6">{texts.connect.title}</h1>
        <p className="mt-1 text-ink-2">{texts.connect.lead}</p>
      </section>
      <Field label={texts.connect.label} error={problem} hint={texts.connect.hint}>
        <Input
          value={typed}
          inputMode="url"
          spellCheck={false}
          autoComplete="url"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {connection !== null && !connection.ok && (
        <Notice tone="bad" role="alert">
          <p className="font-medium text-bad">{connection.title}</p>
          <p>{connection.text}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {failed ? texts.connect.testAgain : texts.connect.test}
        </Button>
        {failed && typed !== defaultAddress && (
          <Button
            type="button"
            variant="ghost"
            onClick={() => {
              setTyped(defaultAddress);
              void test(defaultAddress);
            }}
          >
            {texts.connect.useLocalhost}
          </Button>
        )}
      </div>
    </form>
  );
}
