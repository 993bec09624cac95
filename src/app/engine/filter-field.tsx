import Check from 'lucide-react/icons/check';
import { type KeyboardEventHandler, type ReactNode, useState } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import type { ShownFilter } from '#contract/filters.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { fold } from '#domain/persian.ts';
import { Chip } from '#ui/chip.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { SEARCHABLE_ABOVE } from '#ui/fields/search-select-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Segments } from '#ui/segments.tsx';
import { AnswerMissing } from './answer-missing.tsx';
import { isClosed, type Option, operatorWord, typedText, typedValue, withinSentence } from './filter-text.ts';
import {
  isComparison,
  OPERATORS,
  type Operator,
  readComparison,
  readSpan,
  writeComparison,
  writeSpan,
} from './list-address.ts';
import { isFound, useFoundOptions, useOptions } from './use-options.ts';
import { useTyping } from './use-typing.ts';

/** So few of a closed list exclude each other as segments. */
const FEW = 3;

interface FieldProps {
  filter: ShownFilter;
  /** As it travels; '' while it is off. */
  value: string;
  onChange: (value: string) => void;
}

/** The field of a filter, as its kind asks for it. */
export function FilterField(props: FieldProps) {
  const { kind } = props.filter;
  if (isComparison(kind)) return <ComparisonField {...props} kind={kind} />;
  if (kind === 'dates') return <SpanField {...props} />;
  if (kind === 'flag') return <FlagField {...props} />;
  if (props.filter.from || isClosed(props.filter)) return <ChoicesField {...props} />;
  return <TypedField {...props} digits={kind === 'numbers' || kind === 'ids'} />;
}

function TypedField({ filter, value, onChange, digits }: FieldProps & { digits: boolean }) {
  const { locale } = useWords();
  const typing = useTyping(typedText(filter, value, locale), (text) =>
    onChange(digits ? toLatinDigits(text).replace(/[^\d,]|,$/g, '') : typedValue(filter, text, locale)),
  );
  return (
    <TextField
      tight
      free
      inputMode={digits ? 'numeric' : undefined}
      label={filter.title[locale]}
      placeholder={filter.hint?.[locale]}
      maxLength={100}
      value={typing.typed}
      onChange={typing.setTyped}
      onKeyDown={typing.onKeyDown}
    />
  );
}

function ComparisonField({ filter, value, onChange, kind }: FieldProps & { kind: 'amount' | 'balance' }) {
  const { t, locale } = useWords();
  const given = readComparison(value, kind);
  const [operator, setOperator] = useState<Operator>(given?.operator ?? (OPERATORS[kind][0] as Operator));
  const asked = given?.operator ?? operator;
  const typing = useTyping(given ? String(given.value) : '', (text) =>
    onChange(text === '' ? '' : writeComparison({ operator: asked, value: Number(text) }, kind)),
  );
  const name = filter.title[locale];
  return (
    <FieldGroup tight label={name}>
      <div className="flex gap-2">
        <SelectField
          tight
          free
          hideLabel
          className="w-36 flex-none"
          label={t('list.operator', { name })}
          value={asked}
          options={OPERATORS[kind].map((one) => ({ value: one, label: t(operatorWord(filter, one)) }))}
          onChange={(next) => {
            setOperator(next);
            if (given) onChange(writeComparison({ ...given, operator: next }, kind));
          }}
        />
        <MoneyField
          tight
          free
          hideLabel
          className="min-w-0 flex-1"
          label={name}
          value={typing.typed === '' ? null : Number(typing.typed)}
          onChange={(sum) => typing.setTyped(sum === null ? '' : String(sum))}
          onKeyDown={typing.onKeyDown}
        />
      </div>
    </FieldGroup>
  );
}

function SpanField({ filter, value, onChange }: FieldProps) {
  const { t, locale } = useWords();
  const { today } = useClubNow();
  const { from, to } = readSpan(value);
  return (
    <FieldGroup tight label={filter.title[locale]}>
      <div className="grid grid-cols-2 gap-2">
        <DateField
          tight
          free
          label={t('list.from')}
          value={from}
          max={to || undefined}
          today={today}
          invalid={t('list.bad_date')}
          outside={t('list.after_end')}
          onChange={(date) => onChange(writeSpan(date, to))}
        />
        <DateField
          tight
          free
          label={t('list.to')}
          value={to}
          min={from || undefined}
          today={today}
          invalid={t('list.bad_date')}
          outside={t('list.before_start')}
          onChange={(date) => onChange(writeSpan(from, date))}
        />
      </div>
    </FieldGroup>
  );
}

function FlagField({ filter, value, onChange }: FieldProps) {
  const { t, locale } = useWords();
  return (
    <FieldGroup tight label={filter.title[locale]}>
      <Segments
        options={[
          { value: 'all', label: t('list.all') },
          { value: 'true', label: t('list.yes') },
          { value: 'false', label: t('list.no') },
        ]}
        value={value || 'all'}
        onChange={(next) => onChange(next === 'all' ? '' : next)}
      />
    </FieldGroup>
  );
}

/** Several of a list: as chips while they are few, else as a list to be searched. */
function ChoicesField({ filter, value, onChange }: FieldProps) {
  const { t, locale } = useWords();
  const options = useOptions(filter, value);
  const chosen = value === '' ? [] : value.split(',');
  if (isClosed(filter) && options.length < FEW) {
    return (
      <FieldGroup tight label={filter.title[locale]}>
        <Segments
          options={[{ value: '', label: t('list.all') }, ...options]}
          value={value}
          onChange={onChange}
        />
      </FieldGroup>
    );
  }
  const toggle = (one: string) =>
    onChange((chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]).join(','));
  return (
    <FieldGroup tight label={filter.title[locale]}>
      {isFound(filter) ? (
        <FoundChoices {...{ filter, options, chosen, toggle }} name={filter.title[locale]} />
      ) : options.length > SEARCHABLE_ABOVE ? (
        <SearchedChoices {...{ options, chosen, toggle }} name={filter.title[locale]} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {options.map((option) => (
            <OptionChip key={option.value} {...{ option, toggle }} pressed={chosen.includes(option.value)} />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

function OptionChip({
  option,
  pressed,
  toggle,
}: {
  option: Option;
  pressed: boolean;
  toggle: (value: string) => void;
}) {
  const { digits } = useWords();
  return (
    <Chip pressed={pressed} icon={pressed ? Check : undefined} onClick={() => toggle(option.value)}>
      {digits(option.label)}
    </Chip>
  );
}

interface ChoosingProps {
  options: readonly Option[];
  chosen: readonly string[];
  toggle: (value: string) => void;
  name: string;
}

function SearchedChoices({ options, ...rest }: ChoosingProps) {
  const [text, setText] = useState('');
  const wanted = fold(text);
  const found = options.filter(({ label }) => fold(label).includes(wanted));
  return <Choosing {...rest} options={found} text={text} onText={setText} />;
}

/** Of a list too long to be read whole: what is chosen, and what the server finds. */
function FoundChoices({ filter, options, ...rest }: ChoosingProps & { filter: ShownFilter }) {
  const [asked, setAsked] = useState('');
  const typing = useTyping(asked, (text) => setAsked(text.trim()));
  const { found, answer } = useFoundOptions(filter, asked);
  // Options stay in place when selected.
  const away = options.filter(({ value }) => found?.every((one) => one.value !== value) ?? true);
  return (
    <Choosing
      {...rest}
      options={[...(asked === '' ? away : []), ...(found ?? [])]}
      text={typing.typed}
      onText={typing.setTyped}
      onKeyDown={typing.onKeyDown}
      missing={found === undefined && <AnswerMissing query={answer} rows={3} />}
    />
  );
}

function Choosing({
  options,
  chosen,
  toggle,
  name,
  text,
  onText,
  onKeyDown,
  missing,
}: ChoosingProps & {
  text: string;
  onText: (text: string) => void;
  onKeyDown?: KeyboardEventHandler;
  /** Shown in place of options that failed to load. */
  missing?: ReactNode;
}) {
  const { t, digits } = useWords();
  return (
    <>
      <SearchField
        label={t('list.search_options', { name: withinSentence(name) })}
        value={text}
        onChange={onText}
        onKeyDown={onKeyDown}
      />
      <div className="mt-1 max-h-44 overflow-y-auto px-1">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={digits(label)}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
        {missing || (options.length === 0 && <p className="py-2 text-muted">{t('list.no_options')}</p>)}
      </div>
    </>
  );
}
