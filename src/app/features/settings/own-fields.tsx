import { useQuery } from '@tanstack/react-query';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import type { OwnFieldProps } from '#app/resource/form.ts';
import { banks } from '#contract/banks.ts';
import { cashes } from '#contract/cashes.ts';
import { characters } from '#contract/characters.ts';
import { paymentGateways } from '#contract/payment-gateways.ts';
import type { CostPlace } from '#contract/settings/buy.ts';
import { NOTES } from '#contract/settings/treasury.ts';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';
import { SearchSelectField } from '#ui/fields/search-select-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';

const ALL = { query: { per_page: '200' } } as const;

interface Offer {
  value: string;
  label: string;
}

/** One of what the club has; empty where it may be none. */
function Offered({
  label,
  error,
  optional,
  offers,
  value,
  onChange,
  none,
}: Pick<OwnFieldProps, 'label' | 'error' | 'optional'> & {
  offers: readonly Offer[];
  value: string;
  onChange: (value: string) => void;
  none: string;
}) {
  return (
    <SelectField
      {...{ label, error, optional }}
      options={offers}
      value={offers.some((one) => one.value === value) ? value : ''}
      placeholder={none}
      onChange={onChange}
    />
  );
}

function useCashes(): readonly { id: number; name: string }[] {
  const can = useCan();
  return useQuery({ ...queryFor(cashes.list, ALL), enabled: can('cash.show') }).data?.data ?? [];
}
function useBanks(): readonly { id: number; name: string }[] {
  const can = useCan();
  return useQuery({ ...queryFor(banks.list, ALL), enabled: can('bank.show') }).data?.data ?? [];
}
function useGateways(): readonly { id: number; name: string }[] {
  const can = useCan();
  const { data } = useQuery({
    ...queryFor(paymentGateways.list, ALL),
    enabled: can('payment_gateway.show'),
  });
  return (data?.data ?? []).filter(({ status }) => status).map(({ id, title }) => ({ id, name: title }));
}

const byId =
  (usePlaces: () => readonly { id: number; name: string }[]) =>
  ({ value, onChange, ...field }: OwnFieldProps) => {
    const { t, digits } = useWords();
    return (
      <Offered
        {...field}
        offers={usePlaces().map(({ id, name }) => ({ value: String(id), label: digits(name) }))}
        value={value === null ? '' : String(value)}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
        none={t('settings-treasury.first')}
      />
    );
  };

/** The boxes, banks and gateways that are there. */
export const CashField = byId(useCashes);
export const BankField = byId(useBanks);
export const GatewayField = byId(useGateways);

/** Where costs come out of: a cash box or a bank, or said each time. */
export function CostPlaceField({ value, onChange, ...field }: OwnFieldProps) {
  const { t, digits } = useWords();
  const [boxes, accounts] = [useCashes(), useBanks()];
  const offers = [
    ...boxes.map(({ id, name }) => ({ value: `1.${id}`, label: digits(name) })),
    ...accounts.map(({ id, name }) => ({ value: `2.${id}`, label: digits(name) })),
  ];
  const place = value as CostPlace | null;
  return (
    <Offered
      {...field}
      offers={offers}
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
  const { t, digits } = useWords();
  const can = useCan();
  const { data } = useQuery({ ...queryFor(characters.list, ALL), enabled: can('character.show') });
  return (
    <SearchSelectField
      {...{ label, error }}
      options={(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: digits(name) }))}
      value={value === null ? '' : String(value)}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
      placeholder={t('form.choose')}
      search={t('form.search')}
      nothing={t('form.nothing_found')}
    />
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
