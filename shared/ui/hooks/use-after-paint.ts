import { useEffect, useState } from "react";

/** False until the first frame after `ready` is on its way to the screen: what may wait for it begins then. */
export function useAfterPaint(ready: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!ready) return;
    const frame = requestAnimationFrame(() => setPainted(true));
    return () => cancelAnimationFrame(frame);
  }, [ready]);
  return painted;
}
