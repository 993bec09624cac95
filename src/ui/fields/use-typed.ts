import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Typed } from './typing.ts';

/** Was the last edit a deletion? Then nothing is put back by itself that was just taken away. */
export function isDeletion(event: ChangeEvent<HTMLInputElement>): boolean {
  return ((event.nativeEvent as InputEvent).inputType ?? '').startsWith('delete');
}

/** Puts the caret where the written form wants it, after React has set the text. */
export function useCaret() {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<number | null>(null);
  const [, redraw] = useState(0);
  useLayoutEffect(() => {
    const element = input.current;
    if (wanted.current === null || !element) return;
    if (element === document.activeElement) element.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  });
  return {
    input,
    /** What stands in the box now, with the caret. */
    typed(event: ChangeEvent<HTMLInputElement>): Typed {
      const { value, selectionStart } = event.currentTarget;
      return { text: value, caret: selectionStart ?? value.length };
    },
    /** Places the caret after the next draw, which it makes sure of: a refused keystroke changes no state. */
    place(caret: number) {
      wanted.current = caret;
      redraw((n) => n + 1);
    },
  };
}
