import { type FocusEvent, useState } from 'react';
import { MAX_AMOUNT } from '#domain/money.ts';
import { type PadKey, pressPad } from './money-typing.ts';
import { useMoneyInput } from './use-money.ts';

/** An amount typed by keyboard or the app's number pad. While it is only proposed, the first digit replaces it. */
export function usePadSum(
  value: number | null,
  onChange: (value: number | null) => void,
  rules: { max?: number | undefined; bare?: boolean | undefined } = {},
) {
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  const type = (amount: number | null) => {
    setTyped(amount);
    onChange(amount);
  };
  const money = useMoneyInput(value, type, rules);
  // An amount set from outside after the last key is a proposal again.
  const fresh = typed === undefined || typed !== value;
  const key = (amount: number | null) => {
    money.forget();
    type(amount);
  };
  return {
    ...money,
    input: {
      ...money.input,
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => fresh && currentTarget.select(),
    },
    press: (pressed: PadKey) => key(pressPad(value, pressed, fresh, rules.max ?? MAX_AMOUNT)),
    clear: () => key(null),
  };
}
