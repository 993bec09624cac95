import { useState } from 'react';
import { useClubNow } from '#app/data/club.ts';
import type { WordKey } from '#app/i18n/keys.ts';
import { useWords } from '#app/i18n/words.ts';
import { hasValidCardDigit, hasValidShebaDigits } from '#domain/check-digits.ts';
import { localDigits } from '#domain/digits.ts';
import { cx } from '#ui/cx.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { DateTimeField } from '#ui/fields/date-time-field.tsx';
import { DigitsField } from '#ui/fields/digits-field.tsx';
import type { FieldProps } from '#ui/fields/field.tsx';
import { FlagField } from '#ui/fields/flag-field.tsx';
import { MarkdownField } from '#ui/fields/markdown-field.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { NationalCodeField } from '#ui/fields/national-code-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { OtpField } from '#ui/fields/otp-field.tsx';
import { PercentField } from '#ui/fields/percent-field.tsx';
import { PhoneField } from '#ui/fields/phone-field.tsx';
import { SearchSelectField } from '#ui/fields/search-select-field.tsx';
import { SegmentsField } from '#ui/fields/segments-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import { WeekdaysField } from '#ui/fields/weekdays-field.tsx';
import { offersOf } from './choice-offers.ts';
import { type FieldSpec, type FormSpec, labelOf, type TextKind } from './form.ts';
import { isOptional } from './form-body.ts';
import { PictureControl } from './picture-control.tsx';
import type { FormState } from './use-form.ts';

/** Up to this many options are shown side by side. */
const SEGMENTS = 4;

/** A field of a described form with its error. */
export function FormField({
  form,
  state,
  name,
  bare,
  short,
}: {
  form: FormSpec;
  state: FormState;
  name: string;
  /** Hides the label of a choice whose options explain it. */
  bare?: boolean;
  /** Leaves out the help, where it has no room. */
  short?: boolean;
}) {
  const words = useWords();
  const { t } = words;
  const field = form.fields[name];
  if (!field) return null;
  const refusal = state.refusal(name);
  const Refusal = field.refusal;
  const common: FieldProps = {
    label: labelOf(words, field),
    help: !short && field.help ? t(field.help) : undefined,
    error: refusal && Refusal ? <Refusal error={refusal} /> : state.problem(name),
    optional: isOptional(form, name) && !state.musts.has(name),
    ...(bare && { hideLabel: true, tight: true }),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears that the field inside was left
    <div
      data-field={name}
      data-wrong={state.wrong[name]}
      className={cx('empty:hidden', field.wide && 'wide:col-span-full', field.half && 'form-half')}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) state.leave(name);
      }}
    >
      <Control
        field={field}
        name={name}
        common={common}
        state={state}
        value={state.values[name]}
        onChange={(value) => state.set(name, value)}
      />
    </div>
  );
}

interface ControlProps {
  field: FieldSpec;
  name: string;
  common: FieldProps;
  state: FormState;
  value: unknown;
  onChange: (value: unknown) => void;
}

function Control({ field, name, common, state, value, onChange }: ControlProps) {
  const words = useWords();
  switch (field.type) {
    case 'own': {
      const { draw: Draw } = field;
      return (
        <Draw
          label={labelOf(words, field)}
          optional={common.optional ?? false}
          error={common.error}
          record={state.record}
          values={state.values}
          set={state.setAll}
          {...{ value, onChange }}
        />
      );
    }
    case 'flag':
      return (
        <FlagField label={common.label} help={common.help} checked={value === true} onChange={onChange} />
      );
    case 'weekdays':
      return (
        <WeekdaysField
          {...common}
          value={value as number[]}
          onChange={(days) => onChange(days.toSorted((a, b) => a - b))}
        />
      );
    case 'money':
      return <MoneyField {...common} value={value as number | null} onChange={onChange} max={field.max} />;
    case 'percent':
      return <PercentField {...common} value={value as number | null} onChange={onChange} />;
    case 'number': {
      const { min, max } = field;
      return <NumberField {...common} value={value as number | null} {...{ onChange, min, max }} />;
    }
    case 'choice':
      return <ChoiceControl {...{ common, value, onChange }} options={field.options} other={field.other} />;
    default:
      return <TextControl {...{ common, name, onChange }} field={field} value={String(value ?? '')} />;
  }
}

function ChoiceControl({
  common,
  value,
  onChange,
  options,
  other,
}: Pick<ControlProps, 'common' | 'value' | 'onChange'> &
  Pick<Extract<FieldSpec, { type: 'choice' }>, 'options' | 'other'>) {
  const words = useWords();
  const { t } = words;
  const chosen = value === null || value === undefined ? '' : String(value);
  const [first] = useState(value);
  const offers = offersOf({ options, other }, first, words);
  const shown = offers.map(({ text, label, lang }) => ({ value: text, label, lang }));
  const pick = (picked: string) => onChange(offers.find(({ text }) => text === picked)?.value ?? null);
  if (options.length <= SEGMENTS) {
    return <SegmentsField {...common} options={shown} value={chosen || null} onChange={pick} />;
  }
  return (
    <SearchSelectField
      {...common}
      options={shown}
      value={chosen}
      onChange={pick}
      placeholder={t('form.choose')}
      search={t('form.search')}
      nothing={t('form.nothing_found')}
    />
  );
}

/** Kinds of text that are digits, with how many of them and in which groups. */
const DIGITS: Partial<Record<TextKind, { max: number; groups?: readonly number[]; between?: string }>> = {
  'postal-code': { max: 10 },
  whatsapp: { max: 12 },
  card: { max: 16, groups: [4, 4, 4, 4], between: '-' },
  sheba: { max: 24, groups: [2, 4, 4, 4, 4, 4, 2] },
  'account-number': { max: 15 },
};
/** Check digits that only warn: the length alone refuses (D26). */
const DOUBTS: Partial<Record<TextKind, { checks: (text: string) => boolean; text: WordKey }>> = {
  card: { checks: hasValidCardDigit, text: 'form.card_check' },
  sheba: { checks: hasValidShebaDigits, text: 'form.sheba_check' },
};
const LATIN = new Set<TextKind>(['email', 'transfer-id', 'transaction-id']);

function TextControl({
  field,
  name,
  common,
  value,
  onChange,
}: {
  field: Extract<FieldSpec, { type: TextKind }>;
  name: string;
  common: FieldProps;
  value: string;
  onChange: (value: string) => void;
}) {
  const words = useWords();
  const { t } = words;
  const { today } = useClubNow();
  const { type } = field;
  const props = { ...common, value, onChange };
  const digits = DIGITS[type];
  const short = (length: number) =>
    value !== '' && value.length < length ? t('form.digits_left', { n: length - value.length }) : undefined;
  if (type === 'phone') return <PhoneField {...props} unit={short(11)} native={{ name }} />;
  if (type === 'national-code') return <NationalCodeField {...props} unit={short(10)} native={{ name }} />;
  if (digits) {
    const doubt = DOUBTS[type];
    const help = doubt && value.length === digits.max && !doubt.checks(value) ? t(doubt.text) : common.help;
    return <DigitsField {...props} {...digits} help={help} native={{ name }} />;
  }
  if (type === 'digits') return <DigitsField {...props} max={field.max ?? 20} native={{ name }} />;
  if (type === 'otp') return <OtpField {...props} label={labelOf(words, field)} />;
  if (type === 'date')
    return (
      <DateField
        keeps
        {...props}
        past={field.past}
        today={today}
        invalid={t('common.date_invalid', { example: t('common.date_example') })}
      />
    );
  if (type === 'time') return <TimeField {...props} invalid={t('form.time', { example: '18:30' })} />;
  if (type === 'date-time')
    return <DateTimeField {...props} today={today} time={t('form.time_of')} invalid={t('form.date_time')} />;
  if (type === 'avatar') return <PictureControl {...props} />;
  if (type === 'landscape') return <PictureControl {...props} shape="landscape" />;
  if (type === 'markdown')
    return <MarkdownField {...props} maxLength={field.max} preview={t('form.preview')} />;
  if (type === 'textarea') return <TextareaField {...props} maxLength={field.max} />;
  return (
    <TextField
      {...props}
      // Text is shown in the reader's digits; codes stay as they are.
      value={LATIN.has(type) ? value : localDigits(value, words.locale)}
      name={name}
      maxLength={field.max}
      dir={LATIN.has(type) ? 'ltr' : undefined}
      inputMode={type === 'email' ? 'email' : undefined}
    />
  );
}
