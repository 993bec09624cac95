import { useQuery } from '@tanstack/react-query';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { useEffect, useRef } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { characters } from '#contract/people/characters.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { GenderField } from '#ui/fields/gender-field.tsx';
import { NationalCodeField } from '#ui/fields/national-code-field.tsx';
import { PhoneField } from '#ui/fields/phone-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { freshProblem, type NewCustomer, PHONE_DIGITS } from './new-customer.ts';
import { PersonCard } from './person-card.tsx';
import type { PickedPerson } from './picked-person.ts';

/**
 * A new customer in place of the search results. Typed text is in the field it fits, the first empty field has the
 * focus; a known phone shows its owner.
 */
export function NewCustomerCard({
  fresh,
  set,
  known,
  onKnown,
  errors,
}: {
  fresh: NewCustomer;
  set: (part: Partial<NewCustomer>) => void;
  /** The owner of this phone. */
  known: PickedPerson | null;
  onKnown: (person: PickedPerson) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const { t, number } = useWords();
  const card = useRef<HTMLDivElement>(null);
  const first = useRef(freshProblem(fresh)?.field);
  useEffect(() => {
    const field = first.current ?? 'phone';
    card.current?.querySelector<HTMLElement>(`[data-field="${field}"] input`)?.focus({ preventScroll: true });
  }, []);
  const left = PHONE_DIGITS - fresh.phone.length;
  const wrongStart = fresh.phone.length >= 2 && !fresh.phone.startsWith('09');

  return (
    <Card ref={card} className="flex flex-col gap-3">
      <div className="flex items-center gap-2 font-strong">
        <Icon of={UserPlus} className="text-brand" />
        {t('booking.new_customer')}
      </div>
      <div className="grid grid-cols-2 gap-2.5">
        <div data-field="name">
          <TextField
            label={t('booking.name')}
            tight
            value={fresh.name}
            onChange={(name) => set({ name })}
            error={errors.name}
            enterKeyHint="next"
          />
        </div>
        <div data-field="family">
          <TextField
            label={t('booking.family')}
            tight
            value={fresh.family}
            onChange={(family) => set({ family })}
            error={errors.family}
            enterKeyHint="next"
          />
        </div>
      </div>
      <div data-field="phone">
        <PhoneField
          label={t('booking.phone')}
          tight
          value={fresh.phone}
          onChange={(phone) => set({ phone })}
          unit={left > 0 && fresh.phone !== '' ? t('booking.digits_left', { n: number(left) }) : undefined}
          error={
            wrongStart ? t('booking.phone_start', { start: '09' }) : known ? undefined : errors.phone_number
          }
        />
      </div>
      {known && (
        <div className="flex flex-col gap-2 rounded-field bg-warning-soft p-3">
          <p role="status" className="font-strong">
            {t('booking.phone_known')}
          </p>
          <PersonCard person={known} />
          <Button kind="secondary" icon={UserCheck} onClick={() => onKnown(known)}>
            {t('booking.this_one')}
          </Button>
        </div>
      )}
      <div className="flex items-end gap-2.5">
        <div data-field="gender" className="flex-1">
          <GenderField
            label={t('booking.gender')}
            tight
            male={{ value: '1', label: t('booking.man') }}
            female={{ value: '2', label: t('booking.woman') }}
            value={fresh.gender}
            onChange={(gender) => set({ gender })}
            error={errors.gender}
          />
        </div>
        <GroupField value={fresh.character_id} onChange={(character_id) => set({ character_id })} />
      </div>
      <AskedFields {...{ fresh, set, errors }} />
    </Card>
  );
}

/** Fields the club requires of everybody; others are left out to be quick. */
function AskedFields({
  fresh,
  set,
  errors,
}: Pick<Parameters<typeof NewCustomerCard>[0], 'fresh' | 'set' | 'errors'>) {
  const { t } = useWords();
  const { today } = useClubNow();
  const { ask_national_code, ask_born_at } = useDeskRules();
  return (
    <>
      {ask_national_code === 'required' && (
        <div data-field="national_code">
          <NationalCodeField
            label={t('booking.national_code')}
            tight
            value={fresh.national_code ?? ''}
            onChange={(national_code) => set({ national_code })}
            error={errors.national_code}
          />
        </div>
      )}
      {ask_born_at === 'required' && (
        <div data-field="born_at">
          <DateField
            keeps
            past
            label={t('booking.born_at')}
            tight
            value={fresh.born_at ?? ''}
            onChange={(born_at) => set({ born_at })}
            today={today}
            invalid={t('common.date_invalid', { example: t('common.date_example') })}
            error={errors.born_at}
          />
        </div>
      )}
    </>
  );
}

/** The customer group, for those who may set it; nothing while there is only one. */
function GroupField({ value, onChange }: { value: number | null; onChange: (id: number) => void }) {
  const { t } = useWords();
  const can = useCan();
  const { default_character_id } = useDeskRules();
  const may = can('character.show') && can('user.set_character');
  const { data } = useQuery({ ...queryFor(characters.list, { query: { per_page: '200' } }), enabled: may });
  if (!may || (data && data.data.length < 2)) return null;
  // Reserves its place, so that nothing moves under a finger.
  if (!data) return <span className="w-37 flex-none" />;
  return (
    <SelectField
      className="w-37"
      label={t('booking.group')}
      tight
      value={String(value ?? default_character_id)}
      onChange={(id) => onChange(Number(id))}
      options={data.data.map((group) => ({ value: String(group.id), label: group.name }))}
    />
  );
}
