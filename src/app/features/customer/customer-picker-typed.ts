import { toLatinDigits } from '#domain/digits.ts';
import { fold } from '#domain/persian.ts';

/** What was typed, in the fields it belongs to. */
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

export interface Marked {
  text: string;
  hit: boolean;
}

/** A text in pieces, those that the query's words found marked; ی and ي, gaps and digits count alike. */
export function markFound(text: string, query: string): Marked[] {
  const letters = [...text];
  const folded = letters.map((letter) => fold(letter));
  // Where each folded character stands in the text.
  const places = folded.flatMap((piece, index) => [...piece].map(() => index));
  const whole = folded.join('');
  const hits = new Set<number>();
  for (const word of query.split(/\s+/).map(fold)) {
    if (word === '') continue;
    const at = whole.indexOf(word);
    if (at < 0) continue;
    const first = places[at] ?? 0;
    const last = places[at + word.length - 1] ?? first;
    for (let place = first; place <= last; place += 1) hits.add(place);
  }
  const marked: Marked[] = [];
  letters.forEach((letter, index) => {
    const hit = hits.has(index);
    const open = marked.at(-1);
    if (open?.hit === hit) open.text += letter;
    else marked.push({ text: letter, hit });
  });
  return marked;
}

/** The last digits of a phone are searched for; somebody new is offered for what begins as one does. */
export const beginsAsPhone = (phone: string): boolean => /^0?9\d{2,}$/.test(phone) && phone.length > 4;
