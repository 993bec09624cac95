import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { fold } from '#domain/persian.ts';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { LazyPopover } from '../lazy-popover.tsx';
import { Field, type FieldProps } from './field.tsx';
import { SearchField } from './search-field.tsx';
import { SelectField, type SelectOption } from './select-field.tsx';

/** With more choices than this a list has a search (seeds §9). */
export const SEARCHABLE_ABOVE = 5;

export interface SearchSelectFieldProps<T extends string> extends FieldProps {
  /** '' when nothing is chosen. */
  value: T | '';
  onChange: (value: T | '') => void;
  options: readonly SelectOption<T>[];
  /** Shown when nothing is chosen; an optional field can be reset to it. */
  placeholder: string;
  /** The name of the search, and the text when it finds nothing. */
  search: string;
  nothing: string;
}

/** A choice from a list: with up to five choices the device's own picker, with more a searchable list. */
export function SearchSelectField<T extends string>(props: SearchSelectFieldProps<T>) {
  const { search, nothing, ...rest } = props;
  if (props.options.length <= SEARCHABLE_ABOVE) return <SelectField {...rest} onChange={props.onChange} />;
  return <SearchedField {...props} />;
}

function SearchedField<T extends string>({
  value,
  onChange,
  options,
  placeholder,
  search,
  nothing,
  ...field
}: SearchSelectFieldProps<T>) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value);
  const pick = (next: T | '') => {
    onChange(next);
    setOpen(false);
  };
  return (
    <Field {...field}>
      {({ 'aria-required': _, ...control }) => (
        <div className="field-box">
          <button
            {...control}
            ref={box}
            type="button"
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-controls={open ? `${control.id}-list` : undefined}
            className={cx('field-input ellipsis text-start', !chosen && 'text-muted')}
            onClick={() => setOpen(!open)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              setOpen(true);
            }}
          >
            {chosen?.label ?? placeholder}
          </button>
          <Icon of={ChevronDown} size={16} className="pointer-events-none text-muted" />
          <LazyPopover open={open} onClose={() => setOpen(false)} anchor={box} label={placeholder}>
            <Options
              id={`${control.id}-list`}
              {...{ value, search, nothing }}
              options={field.optional ? [{ value: '' as T, label: placeholder }, ...options] : options}
              onPick={pick}
            />
          </LazyPopover>
        </div>
      )}
    </Field>
  );
}

function Options<T extends string>({
  id,
  value,
  options,
  onPick,
  search,
  nothing,
}: {
  id: string;
  value: T | '';
  options: readonly SelectOption<T>[];
  onPick: (value: T | '') => void;
  search: string;
  nothing: string;
}) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  );
  const list = useRef<HTMLDivElement>(null);
  const key = useId();
  const wanted = fold(query);
  const shown = options.filter(({ label }) => fold(label).includes(wanted));
  const active = Math.min(at, shown.length - 1);
  const go = (next: number) => {
    setAt(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') go(Math.min(active + 1, shown.length - 1));
    else if (event.key === 'ArrowUp') go(Math.max(active - 1, 0));
    else if (event.key === 'Enter' && shown[active] && !shown[active].disabled) onPick(shown[active].value);
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex w-80 max-w-full flex-col gap-2 p-2">
      <SearchField
        label={search}
        value={query}
        onChange={(next) => {
          setQuery(next);
          setAt(0);
        }}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={shown[active] && `${key}-${active}`}
        onKeyDown={walk}
      />
      {shown.length === 0 && <p className="px-3 py-2 text-muted">{nothing}</p>}
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={search}
        tabIndex={-1}
        className="max-h-72 overflow-y-auto"
      >
        {shown.map((option, index) => (
          <button
            key={option.value}
            id={`${key}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            disabled={option.disabled}
            className={cx('menu-item press text-start', index === active && 'bg-sunken')}
            onClick={() => onPick(option.value)}
          >
            <span className="ellipsis flex-1">{option.label}</span>
            {option.value === value && <Icon of={Check} size={16} className="text-brand" />}
          </button>
        ))}
      </div>
    </div>
  );
}
