import { LoadError } from "./load-error.tsx";

/** Full page shown when the console cannot start or its layout fails. */
export function StartError() {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas">
      <LoadError />
    </main>
  );
}
