import { LoadError } from "./load-error.tsx";

/** The whole page when the console cannot start, or when its frame breaks. */
export function StartError() {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas">
      <LoadError />
    </main>
  );
}
