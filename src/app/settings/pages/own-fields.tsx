import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { withChosen } from '#app/engine/with-chosen.ts';
import { useWords } from '#app/i18n/words.ts';
import { characters } from '#contract/people/characters.ts';
import type { CostPlace } from '#contract/settings/pages/buy.ts';
import { NOTES } from '#contract/settings/pages/treasury.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';
import { SearchSelectField } from '#ui/fields/search-select-field.tsx';
import { SelectField, type SelectOption } from '#ui/fields/select-field.tsx';

const ALL = { query: { per_page: '200' } } as const;

type Offer = SelectOption<string>;
type Listed = ComponentProps<typeof FailedNotice>['query'] & { isLoading: boolean };

/** A choice of one of the club's records, optional where none is allowed. */
function Offered({
  label,
  error,
  optional,
  offers,
  lists,
  value,
  onChange,
  none,
}: Pick<OwnFieldProps, 'label' | 'error' | 'optional'> & {
  offers: readonly Offer[];
  /** The resources of its options. */
  lists: readonly Listed[];
  value: string;
  onChange: (value: string) => void;
  none: string;
}) {
  const words = useWords();
  const all = { data: lists.every(({ data }) => data), isLoading: lists.some((list) => list.isLoading) };
  const failed = lists.find((list) => failureOf(list) !== null);
  return (
    <>
      <SelectField
        {...{ label, error, optional }}
        options={withChosen(words, offers, value, all)}
        value={value}
        placeholder={none}
        onChange={onChange}
      />
      {failed && <FailedNotice query={failed} title={words.t('errors.list')} />}
    </>
  );
}

interface Named {
  id: number;
  name: string;
  /** Cannot be changed. */
  off?: boolean;
}
interface Places {
  query: Listed;
  places: readonly Named[];
}

function useCashes(): Places {
  const query = useQuery({ ...queryFor(cashes.list, ALL), enabled: useCan()('cash.show') });
  return { query, places: query.data?.data ?? [] };
}
function useBanks(): Places {
  const query = useQuery({ ...queryFor(banks.list, ALL), enabled: useCan()('bank.show') });
  return { query, places: query.data?.data ?? [] };
}
function useGateways(): Places {
  const query = useQuery({
    ...queryFor(paymentGateways.list, ALL),
    enabled: useCan()('payment_gateway.show'),
  });
  const all = query.data?.data ?? [];
  return { query, places: all.map(({ id, title, status }) => ({ id, name: title, off: !status })) };
}

const byId =
  (usePlaces: () => Places) =>
  ({ value, onChange, ...field }: OwnFieldProps) => {
    const { t, digits } = useWords();
    const { query, places } = usePlaces();
    return (
      <Offered
        {...field}
        lists={[query]}
        offers={places
          .filter(({ id, off }) => !off || id === value)
          .map(({ id, name, off }) => ({
            value: String(id),
            label: off ? t('settings-treasury.off', { name: digits(name) }) : digits(name),
          }))}
        value={value === null ? '' : String(value)}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
        none={t('settings-treasury.first')}
      />
    );
  };

/** A choice of an existing cash box, bank or gateway. */
export const CashField = byId(useCashes);
export const BankField = byId(useBanks);
export const GatewayField = byId(useGateways);

/** The default source of costs: a cash box or bank, or none. */
export function CostPlaceField({ value, onChange, ...field }: OwnFieldProps) {
  const { t, digits } = useWords();
  const [boxes, accounts] = [useCashes(), useBanks()];
  const offers = [
    ...boxes.places.map(({ id, name }) => ({ value: `1.${id}`, label: digits(name) })),
    ...accounts.places.map(({ id, name }) => ({ value: `2.${id}`, label: digits(name) })),
  ];
  const place = value as CostPlace | null;
  return (
    <Offered
      {...field}
      offers={offers}
      lists={[boxes.query, accounts.query]}
      value={place ? `${place.type}.${place.id}` : ''}
      onChange={(chosen) => {
        const [type, id] = chosen.split('.').map(Number);
        onChange(chosen === '' ? null : { type, id });
      }}
      none={t('settings-buy.place_each')}
    />
  );
}

/** The group of new people. */
export function CharacterField({ label, error, value, onChange }: OwnFieldProps) {
  const words = useWords();
  const { t, digits } = words;
  const can = useCan();
  const query = useQuery({ ...queryFor(characters.list, ALL), enabled: can('character.show') });
  const groups = query.data?.data ?? [];
  const options = groups.map(({ id, name }) => ({ value: String(id), label: digits(name) }));
  const chosen = value === null ? '' : String(value);
  return (
    <>
      <SearchSelectField
        {...{ label, error }}
        options={withChosen(words, options, chosen, query)}
        value={chosen}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
        placeholder={t('form.choose')}
        search={t('form.search')}
        nothing={t('form.nothing_found')}
      />
      <FailedNotice query={query} title={t('errors.list')} />
    </>
  );
}

/** The notes that a till is counted by, each on or off. */
export function NotesField({ label, error, value, onChange }: OwnFieldProps) {
  const { amount } = useWords();
  const chosen = value as readonly number[];
  return (
    <FieldGroup {...{ label, error }}>
      <ChoiceChips
        label={label}
        kind="outlined"
        className="flex-wrap"
        chips={NOTES.map((note) => ({
          value: String(note),
          label: amount(note),
          on: chosen.includes(note),
        }))}
        onPress={(note) => {
          const next = NOTES.filter((one) =>
            one === Number(note) ? !chosen.includes(one) : chosen.includes(one),
          );
          onChange(next);
        }}
      />
    </FieldGroup>
  );
}
