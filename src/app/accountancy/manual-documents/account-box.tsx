import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { errorText, isOffline } from '#app/calls/error-words.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { PlaceAmount } from '#app/engine/place-amount.tsx';
import { useWords } from '#app/i18n/words.ts';
import { KIND_ICONS } from '#app/parts/books/kind-icons.ts';
import { type AccountChoice, accounts } from '#contract/accountancy/accounts.ts';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/fields/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { PickedAccount } from './rows.ts';

/** One picker for whatever a line may name: typed by name or code, walked by arrows, taken with Enter. */
export function AccountBox({
  label,
  value,
  error,
  onPick,
  onTaken,
}: {
  label: string;
  value: PickedAccount | null;
  error?: string | undefined;
  onPick: (picked: PickedAccount | null) => void;
  /** Chosen by key: the next cell may have the focus. */
  onTaken: () => void;
}) {
  const words = useWords();
  const { t, digits } = words;
  const [text, setText] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  /** Enter was pressed before the results arrived: the focus moves on and the first result is used. */
  const [awaited, setAwaited] = useState(false);
  const leaving = useRef(false);
  const q = useDeferredValue((text ?? '').trim());
  const query = useQuery({
    ...queryFor(accounts.choices, { query: q ? { q } : {} }),
    enabled: open || awaited,
    placeholderData: keepPreviousData,
  });
  const choices = query.data?.data ?? [];
  // Results of an earlier text are not selected by key.
  const current = q === (text ?? '').trim() && !query.isPlaceholderData;
  const error_ = failureOf(query);
  const list = useId();
  const options = useRef<HTMLDivElement>(null);
  const waitFor = (waits: boolean) => {
    leaving.current = waits;
    setAwaited(waits);
  };
  const close = () => {
    setOpen(false);
    if (!leaving.current) setText(null);
  };
  const pick = ({ kind, id, code, name }: AccountChoice) => {
    onPick({ kind, id, code, name });
    waitFor(false);
    setText(null);
    setOpen(false);
  };
  const take = (choice: AccountChoice) => {
    pick(choice);
    onTaken();
  };
  const go = (next: number) => {
    setAt(next);
    options.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const answered = useEffectEvent(() => {
    if (!awaited) return;
    waitFor(false);
    if (choices[0]) pick(choices[0]);
    else setText(null);
  });
  useEffect(() => {
    if (current && query.data) answered();
  }, [current, query.data]);
  const keys = (event: KeyboardEvent) => {
    const active = choices[at];
    if (event.key === 'ArrowDown') open ? go(Math.min(at + 1, choices.length - 1)) : setOpen(true);
    else if (event.key === 'ArrowUp' && open) go(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && !event.ctrlKey && open && !current) {
      waitFor(true);
      setOpen(false);
      onTaken();
    } else if (event.key === 'Enter' && !event.ctrlKey && open && active) take(active);
    else if (event.key === 'Escape' && open) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field label={label} hideLabel tight error={error} className="relative">
      {(control) => (
        <>
          <div className="field-box">
            {value && text === null && <Icon of={KIND_ICONS[value.kind]} size={16} className="text-muted" />}
            <input
              {...control}
              className="field-input"
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={open ? list : undefined}
              aria-activedescendant={open && choices[at] ? `${list}-${at}` : undefined}
              placeholder={t('accountancy.names')}
              value={text ?? (value ? digits(value.name) : '')}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => {
                waitFor(false);
                setText(event.currentTarget.value);
                setAt(0);
                setOpen(true);
                if (event.currentTarget.value === '') onPick(null);
              }}
              onClick={() => setOpen(true)}
              onBlur={close}
              onKeyDown={keys}
            />
            {value && text === null && (
              <span className="field-unit" dir="ltr">
                {digits(value.code)}
              </span>
            )}
          </div>
          {open && (
            <div className="popover absolute start-0 top-full z-20 mt-1 w-full min-w-72 p-1.5">
              {error_ ? (
                <p className="px-3 py-2 text-label text-muted">
                  {isOffline(error_) ? t('accountancy.picks_offline') : errorText(words, error_)}
                </p>
              ) : (
                choices.length === 0 &&
                !query.isPending && (
                  <p className="px-3 py-2 text-label text-muted">{t('accountancy.picks_nothing')}</p>
                )
              )}
              <div
                ref={options}
                id={list}
                role="listbox"
                aria-label={t('accountancy.pick')}
                className="max-h-72 overflow-y-auto"
              >
                {choices.map((choice, index) => (
                  <Option
                    key={choice.account_id}
                    id={`${list}-${index}`}
                    choice={choice}
                    chosen={index === at}
                    onTake={take}
                  />
                ))}
              </div>
            </div>
          )}
        </>
      )}
    </Field>
  );
}

function Option({
  id,
  choice,
  chosen,
  onTake,
}: {
  id: string;
  choice: AccountChoice;
  chosen: boolean;
  onTake: (choice: AccountChoice) => void;
}) {
  const { t, digits } = useWords();
  const { kind, name, code, balance } = choice;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box above
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className={cx('menu-item press cursor-pointer', chosen && 'bg-sunken')}
      // Keep the focus in the box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onTake(choice)}
    >
      <Icon of={KIND_ICONS[kind]} size={16} className="flex-none text-muted" />
      <span className="ellipsis flex-1">{digits(name)}</span>
      <span className="flex-none text-caption text-muted">
        {kind === 'account' ? digits(code) : t(`accountancy.kind_${kind}`)}
      </span>
      <PlaceAmount value={balance === null ? null : Math.abs(balance)} className="flex-none text-label" />
    </div>
  );
}
