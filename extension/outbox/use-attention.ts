import { type PointerEvent, useRef, useState } from "react";

/**
 * Whether focus is inside an element, or the pointer has moved over it. A pointer that rests where the element appears
 * does not count.
 */
export function useAttention() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const entered = useRef<string | null>(null);
  return {
    isAttended: isPointed || isFocused,
    handlers: {
      onPointerEnter: (event: PointerEvent) => {
        entered.current = positionOf(event);
      },
      // Browsers also send moves without a movement, when the page changes below the pointer.
      onPointerMove: (event: PointerEvent) => {
        entered.current ??= positionOf(event);
        if (entered.current !== positionOf(event)) setPointed(true);
      },
      onPointerLeave: () => {
        entered.current = null;
        setPointed(false);
      },
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}

const positionOf = ({ screenX, screenY }: PointerEvent) => `${screenX} ${screenY}`;
