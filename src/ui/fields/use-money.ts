import { MAX_AMOUNT } from '#domain/money.ts';
import { useUi } from '../locale.tsx';
import { typeMoney } from './money-typing.ts';
import { useCaret } from './use-typed.ts';

/** Props of an input whose text is a sum with live thousands. */
export function useMoneyInput(
  value: number | null,
  onChange: (value: number | null) => void,
  max = MAX_AMOUNT,
) {
  const { amount } = useUi();
  const caret = useCaret();
  const shown = value === null ? '' : amount(value);
  return {
    ref: caret.input,
    type: 'text' as const,
    dir: 'ltr' as const,
    autoComplete: 'off',
    value: shown,
    onChange(event: React.ChangeEvent<HTMLInputElement>) {
      const typed = caret.typed(event);
      const next = typeMoney(typed, amount, max);
      if (!next) {
        // Refused: the caret goes back to where it was before the keystroke.
        caret.place(Math.max(0, typed.caret - Math.max(0, typed.text.length - shown.length)));
        return;
      }
      caret.place(next.caret);
      onChange(next.amount);
    },
  };
}
