import type { ReactNode } from "react";

import { BrandMark } from "#console/core/brand-mark.tsx";
import { productName } from "#console/core/use-title.ts";

/** Layout of pages without a header: the brand mark and one centered card. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-6">
      <div className="grid w-full max-w-[400px] gap-6">
        <p className="flex items-center justify-center gap-2 text-md font-semibold tracking-[-0.01em]">
          <BrandMark />
          {productName}
        </p>
        <section className="grid justify-items-center gap-4 rounded-lg border border-line bg-surface px-8 py-10 text-center shadow-1">
          <h1 className="text-xl font-semibold tracking-[-0.012em]">{title}</h1>
          {children}
        </section>
      </div>
    </main>
  );
}
