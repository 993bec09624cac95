import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { bankOfCard, bankOfSheba, hasValidCardDigit, hasValidShebaDigits } from '#domain/check-digits.ts';
import type { Locale } from '#domain/digits.ts';
import { DigitsField } from '#ui/fields/digits-field.tsx';

/** A card number: names its bank while typing, which becomes the default name. */
export const CardField = (props: OwnFieldProps) => (
  <NumberField
    {...props}
    name="card_number"
    max={16}
    groups={[4, 4, 4, 4]}
    between="-"
    bankOf={bankOfCard}
    checks={hasValidCardDigit}
    doubt="form.card_check"
  />
);

/** The same for a sheba. */
export const ShebaField = (props: OwnFieldProps) => (
  <NumberField
    {...props}
    name="shaba_number"
    max={24}
    groups={[2, 4, 4, 4, 4, 4, 2]}
    between=" "
    bankOf={bankOfSheba}
    checks={hasValidShebaDigits}
    doubt="form.sheba_check"
  />
);

interface NumberProps extends OwnFieldProps {
  /** The field's name in the body. */
  name: string;
  max: number;
  groups: readonly number[];
  between: string;
  bankOf: (digits: string, locale: Locale) => string | null;
  /** Check digits only warn (D26). */
  checks: (digits: string) => boolean;
  doubt: 'form.card_check' | 'form.sheba_check';
}

function NumberField({
  label,
  optional,
  value,
  set,
  error,
  values,
  name,
  max,
  groups,
  between,
  bankOf,
  checks,
  doubt,
}: NumberProps) {
  const { t, locale } = useWords();
  const digits = String(value ?? '');
  const bank = bankOf(digits, locale);
  const wrong = digits.length === max && !checks(digits);
  /** An untouched name follows the number. */
  const change = (typed: string) => {
    const own = String(values.name ?? '').trim();
    const known = bankOf(typed, locale);
    const follows = own === '' || own === bank;
    set({ [name]: typed, ...(follows && known ? { name: known } : {}) });
  };
  return (
    <DigitsField
      {...{ label, optional, error, max, groups, between }}
      value={digits}
      onChange={change}
      help={wrong ? t(doubt) : bank ? t('banks.of', { bank }) : undefined}
      unit={digits && digits.length < max ? t('form.digits_left', { n: max - digits.length }) : undefined}
      native={{ name }}
    />
  );
}
