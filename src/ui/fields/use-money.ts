import { useState } from 'react';
import { localDigits } from '#domain/digits.ts';
import { MAX_AMOUNT } from '#domain/money.ts';
import { type UiLocale, useUi } from '../locale.tsx';
import { type SumProblem, type TypedMoney, typeMoney } from './money-typing.ts';
import { useCaret } from './use-formatted-text.ts';

type Given = Extract<TypedMoney, { state: 'sum' }>['given'];

/** The error for a text that is no amount; none while a unit's name is being typed. */
function problemText({ tell, money, amount }: UiLocale, problem: SumProblem): string | undefined {
  switch (problem.state) {
    case 'indivisible':
      return tell.indivisible(money(problem.given.amount, problem.given.unit));
    case 'foreign':
      return tell.foreign(problem.unit);
    case 'too_much':
      return tell.tooMuch(amount(problem.max));
    case 'unread':
      return tell.noSum;
    case 'unfinished':
      return undefined;
  }
}

export interface MoneyInput {
  /** Props of the input element. */
  input: {
    ref: React.Ref<HTMLInputElement>;
    type: 'text';
    dir: 'ltr';
    autoComplete: string;
    value: string;
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
    onBlur: () => void;
  };
  /** The conversion of an amount in another unit: «۱۵٬۰۰۰٬۰۰۰ ریال، یعنی ۱٬۵۰۰٬۰۰۰ تومان». */
  made: string | undefined;
  /** Why the text is no amount. */
  problem: string | undefined;
  /** Call it when the amount was set by other means than typing. */
  forget: () => void;
}

/** State and handlers of an input for amounts with live separators. `bare`: a number without a unit. */
export function useMoneyInput(
  value: number | null,
  onChange: (value: number | null) => void,
  { max = MAX_AMOUNT, bare = false }: { max?: number | undefined; bare?: boolean | undefined } = {},
): MoneyInput {
  const ui = useUi();
  const caret = useCaret();
  const [draft, setDraft] = useState<{ text: string; problem: SumProblem } | null>(null);
  const [given, setGiven] = useState<{ given: NonNullable<Given>; amount: number } | null>(null);
  const [left, setLeft] = useState(false);
  // An amount set from outside replaces the typed text.
  const stands = draft !== null && !value;
  const shown = stands ? localDigits(draft.text, ui.locale) : value === null ? '' : ui.amount(value);
  const told = stands ? problemText(ui, draft.problem) : undefined;
  const forget = () => {
    setDraft(null);
    setGiven(null);
  };
  return {
    input: {
      ref: caret.input,
      type: 'text',
      dir: 'ltr',
      autoComplete: 'off',
      value: shown,
      onChange(event) {
        const typed = caret.typed(event);
        const next = typeMoney(
          typed,
          { show: ui.amount, currency: bare ? null : ui.currency, max },
          { text: shown, problem: stands },
        );
        setLeft(false);
        if (next.state === 'refused') {
          // Put the caret back to where it was before the keystroke.
          caret.place(Math.max(0, typed.caret - Math.max(0, typed.text.length - shown.length)));
          return;
        }
        caret.place(next.caret);
        forget();
        if (next.state === 'text') {
          setDraft({ text: next.text, problem: next.problem });
          onChange(null);
          return;
        }
        if (next.given && next.amount !== null) setGiven({ given: next.given, amount: next.amount });
        onChange(next.amount);
      },
      onBlur: () => setLeft(true),
    },
    made:
      given && given.amount === value
        ? ui.tell.madeOf(ui.money(given.given.amount, given.given.unit), ui.money(given.amount))
        : undefined,
    problem: told ?? (stands && left ? ui.tell.noSum : undefined),
    forget,
  };
}
