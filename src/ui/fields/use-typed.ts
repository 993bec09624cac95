import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { toLatinDigits } from '#domain/digits.ts';
import { keepCaret, type Typed } from './typing.ts';

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
    // Where it stands there already nothing is set: an input method that is in the midst of a word would lose it.
    if (element === document.activeElement && element.selectionStart !== wanted.current)
      element.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  });
  return {
    input,
    /** What stands in the box now, with the caret. */
    typed(event: ChangeEvent<HTMLInputElement>): Typed {
      const { value, selectionStart } = event.currentTarget;
      input.current = event.currentTarget;
      return { text: value, caret: selectionStart ?? value.length };
    },
    /** Places the caret after the next draw, which it makes sure of: a refused keystroke changes no state. */
    place(caret: number) {
      wanted.current = caret;
      redraw((n) => n + 1);
    },
  };
}

/**
 * The caret of a box of text whose digits may be written otherwise than they were typed: letter for letter, so it stays
 * where it was.
 */
export function useTextCaret(onChange: (text: string) => void) {
  const caret = useCaret();
  return (event: ChangeEvent<HTMLInputElement>) => {
    const typed = caret.typed(event);
    // Some kinds of boxes (`email`) have no caret to be set.
    if (event.currentTarget.selectionStart !== null) caret.place(typed.caret);
    onChange(typed.text);
  };
}

/** How every box of digits is typed into: from left to right, with the keys for numbers. */
export const DIGIT_BOX = {
  type: 'text',
  inputMode: 'numeric',
  autoComplete: 'off',
  dir: 'ltr',
  className: 'field-input',
} as const;

/**
 * A value with a written form of its own: while somebody types, their text stands and takes its marks by itself; left,
 * it is read, and what cannot be is told.
 */
export function useWritten({
  value,
  shown,
  typing,
  read,
  whole,
  keeps = false,
  onChange,
}: {
  /** As it travels; '' while there is none. */
  value: string;
  /** What stands in the box, of what is being typed or of the value. */
  shown: (draft: string | null) => string;
  typing: (text: string, deleting: boolean, before: string) => string;
  read: (text: string) => string | null;
  /** So many letters make a value. */
  whole: number;
  /** What cannot be read goes on as it was typed, for the form to refuse: as none it would be saved as emptied. */
  keeps?: boolean | undefined;
  onChange: (value: string) => void;
}) {
  const caret = useCaret();
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  return {
    /** What was typed and left is no value. */
    wrong,
    /** Forgets what was typed: another value was picked. */
    forget() {
      setDraft(null);
      setWrong(false);
    },
    box: {
      ...DIGIT_BOX,
      ref: caret.input,
      value: shown(draft),
      onChange(event: ChangeEvent<HTMLInputElement>) {
        const typed = caret.typed(event);
        const next = typing(typed.text, isDeletion(event), toLatinDigits(shown(draft)));
        caret.place(keepCaret(typed, next));
        setDraft(next);
        setWrong(false);
        onChange((next.length >= whole ? read(next) : null) ?? (keeps ? next : ''));
      },
      onBlur() {
        if (draft === null) return;
        const given = read(draft);
        setWrong(draft !== '' && !given);
        if (given || draft === '') setDraft(null);
        if (given && given !== value) onChange(given);
      },
    },
  };
}
