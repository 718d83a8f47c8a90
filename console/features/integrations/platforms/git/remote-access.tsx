import { isSshRemote, normalizeRemote } from "#shared/domain/integrations/git-remote.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { texts as pageTexts } from "../../texts.ts";
import { texts } from "./texts.ts";

/** Credentials typed for one remote. */
export interface TypedAccess {
  readonly username: string;
  /** Token, or private key of a remote over SSH. Empty keeps the saved one. */
  readonly secret: string;
  /** Remote whose credentials are saved; null for new ones. */
  readonly savedFor: string | null;
}

/** Returns the credentials as sent to the backend. */
export function sentAccess(remote: string, { username, secret }: TypedAccess) {
  const typed = secret.trim();
  return isSshRemote(remote)
    ? { remote, ...(typed && { privateKey: typed }) }
    : { remote, username: username.trim(), ...(typed && { token: typed }) };
}

interface RemoteAccessProps {
  remote: string;
  position: number;
  access: TypedAccess | undefined;
  onChange: (access: TypedAccess | undefined) => void;
}

/** Credentials of a private remote, below its URL. A remote over SSH always needs a key. */
export function RemoteAccess({ remote, position, access, onChange }: RemoteAccessProps) {
  const normal = normalizeRemote(remote);
  const isSsh = normal !== null && isSshRemote(normal);
  const typed = access ?? (isSsh ? empty : undefined);
  const labels = texts.access;
  if (normal === null) return null;
  if (!typed) {
    return (
      <Button
        variant="link"
        size="sm"
        className="justify-self-start px-1"
        aria-label={labels.addOf(position)}
        onClick={() => onChange(empty)}
      >
        {labels.add}
      </Button>
    );
  }
  const isSaved = typed.savedFor === normal;
  const placeholder = isSaved ? pageTexts.savedSecret : undefined;
  const change = (part: Partial<TypedAccess>) => onChange({ ...typed, ...part });
  return (
    <div className="grid gap-2 rounded-md border border-line bg-surface-2 p-3">
      {isSsh ? (
        <Field label={labels.key} hint={labels.keyHint} required={!isSaved}>
          <Textarea
            rows={4}
            autoComplete="off"
            spellCheck={false}
            className="font-mono text-xs"
            placeholder={placeholder ?? labels.keyPlaceholder}
            value={typed.secret}
            onChange={(event) => change({ secret: event.target.value })}
          />
        </Field>
      ) : (
        <>
          <Field label={labels.token} hint={labels.tokenHint} required={!isSaved}>
            <Input
              type="password"
              autoComplete="new-password"
              spellCheck={false}
              placeholder={placeholder}
              value={typed.secret}
              onChange={(event) => change({ secret: event.target.value })}
            />
          </Field>
          <Field label={labels.username} hint={labels.usernameHint}>
            <Input
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed.username}
              onChange={(event) => change({ username: event.target.value })}
            />
          </Field>
          <Button
            variant="link"
            size="sm"
            className="justify-self-start px-1"
            aria-label={labels.removeOf(position)}
            onClick={() => onChange(undefined)}
          >
            {labels.remove}
          </Button>
        </>
      )}
    </div>
  );
}

const empty: TypedAccess = { username: "", secret: "", savedFor: null };
