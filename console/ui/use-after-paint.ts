import { useEffect, useState } from "react";

/** Returns false until the first frame after `ready` is painted. Use it to start work that can wait for that frame. */
export function useAfterPaint(ready: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!ready) return;
    const frame = requestAnimationFrame(() => setPainted(true));
    return () => cancelAnimationFrame(frame);
  }, [ready]);
  return painted;
}
