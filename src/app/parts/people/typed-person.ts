import { toLatinDigits } from '#domain/digits.ts';

/** Typed text divided into a person's fields. */
export interface TypedPerson {
  name: string;
  family: string;
  /** Latin digits. */
  phone: string;
}

/** Letters are name and family, parted at the last space; digits are the phone. */
export function splitTyped(text: string): TypedPerson {
  const latin = toLatinDigits(text);
  const phone = latin
    .replace(/\D/g, '')
    .replace(/^(?:00)?98(?=9)/, '0')
    .slice(0, 11);
  const letters = latin.replace(/[\d+]/g, ' ').replace(/\s+/g, ' ').trim();
  const at = letters.lastIndexOf(' ');
  return at < 0
    ? { name: letters, family: '', phone }
    : { name: letters.slice(0, at), family: letters.slice(at + 1), phone };
}

/** Whether it begins like a phone; for other digits (a phone's end) no new person is offered. */
const beginsAsPhone = (phone: string): boolean => /^0?9\d{2,}$/.test(phone) && phone.length > 4;

/** Words are a name; digits alone are offered for somebody new once they begin as a phone does. */
export function mayBeNew(query: string): boolean {
  const { name, phone } = splitTyped(query);
  return name !== '' || beginsAsPhone(phone);
}
