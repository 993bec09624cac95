import { useQueries } from '@tanstack/react-query';
import { findQuery } from '#app/calls/find.ts';
import { useCan } from '#app/data/profile.ts';
import { PHONE_DIGITS } from './new-customer.ts';
import { type PickedPerson, personOfResult } from './picked-person.ts';

/** The owners of complete phones; null when nobody has one. */
export function useKnownPhones(phones: readonly string[]): (PickedPerson | null)[] {
  const can = useCan();
  const whole = (phone: string) => phone.length === PHONE_DIGITS;
  const answers = useQueries({
    queries: phones.map((phone) => ({
      ...findQuery(phone, ['person']),
      enabled: whole(phone) && can('user.show'),
    })),
  });
  return phones.map((phone, at) => {
    const found = whole(phone) ? answers[at]?.data?.data.find((one) => one.subtitle === phone) : undefined;
    return found ? personOfResult(found) : null;
  });
}

export const useKnownPhone = (phone: string): PickedPerson | null => useKnownPhones([phone])[0] ?? null;
