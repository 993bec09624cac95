import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { toLatinDigits } from '#domain/digits.ts';
import { caretAfterFormat, type TypedText } from './typing.ts';

/** Whether the last edit was a deletion: formatting must not add the deleted character again. */
export function isDeletion(event: ChangeEvent<HTMLInputElement>): boolean {
  return ((event.nativeEvent as InputEvent).inputType ?? '').startsWith('delete');
}

/** Sets the caret after React has updated the text. */
export function useCaret() {
  const input = useRef<HTMLInputElement>(null);
  const wanted = useRef<number | null>(null);
  const [, redraw] = useState(0);
  useLayoutEffect(() => {
    const element = input.current;
    if (wanted.current === null || !element) return;
    // Skip it when the caret is already there: setting it would interrupt an input method in the middle of a word.
    if (element === document.activeElement && element.selectionStart !== wanted.current)
      element.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  });
  return {
    input,
    /** The present text of the box and its caret. */
    typed(event: ChangeEvent<HTMLInputElement>): TypedText {
      const { value, selectionStart } = event.currentTarget;
      input.current = event.currentTarget;
      return { text: value, caret: selectionStart ?? value.length };
    },
    /** Sets the caret after the next render, and forces one: a refused keystroke changes no state. */
    place(caret: number) {
      wanted.current = caret;
      redraw((n) => n + 1);
    },
  };
}

/** Keeps the caret of a text box whose digits are converted while typing (the length stays the same). */
export function useTextCaret(onChange: (text: string) => void) {
  const caret = useCaret();
  return (event: ChangeEvent<HTMLInputElement>) => {
    const typed = caret.typed(event);
    // Some inputs (`email`) do not support setting the caret.
    if (event.currentTarget.selectionStart !== null) caret.place(typed.caret);
    onChange(typed.text);
  };
}

/** Attributes of every box for digits: left to right, with the numeric keyboard. */
export const DIGIT_BOX = {
  type: 'text',
  inputMode: 'numeric',
  autoComplete: 'off',
  dir: 'ltr',
  className: 'field-input',
} as const;

/**
 * The state of a box with a formatted value: shows the typed text while it is edited, and parses it on leaving; `wrong`
 * when it cannot be parsed.
 */
export function useFormattedText({
  value,
  shown,
  typing,
  read,
  whole,
  keeps = false,
  onChange,
}: {
  /** The value as sent to the server; '' when empty. */
  value: string;
  /** The text of the box: from the draft, or from the value when the draft is null. */
  shown: (draft: string | null) => string;
  typing: (text: string, deleting: boolean, before: string) => string;
  read: (text: string) => string | null;
  /** The length of a complete text. */
  whole: number;
  /** Passes on unparseable text as it was typed, for the form to refuse: passed on as '' it would be saved as empty. */
  keeps?: boolean | undefined;
  onChange: (value: string) => void;
}) {
  const caret = useCaret();
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  return {
    /** The text that was left in the box is not valid. */
    wrong,
    /** Discards the typed text because another value was picked. */
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
        caret.place(caretAfterFormat(typed, next));
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
