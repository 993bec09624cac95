import { useQuery } from '@tanstack/react-query';
import { fieldText } from '#app/calls/error-words.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { hoursText } from '#app/i18n/visit-text.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { SeasonRow } from '#app/parts/season/season-draft.ts';
import type { FieldCode } from '#contract/errors.ts';
import type { SeasonSlot } from '#contract/sales/season-records.ts';
import { courts } from '#contract/settings/courts.ts';
import { terms } from '#contract/settings/terms.ts';
import type { SelectOption } from '#ui/fields/select-field.tsx';

const ALL = { query: { per_page: '200' } } as const;

/**
 * Active courts, and terms of the chosen weekdays. The chosen values are always included; `known` names a season's slot
 * for people who may not see the lists.
 */
export function useSlotOptions(
  { weekdays, term_id, court_id }: SeasonRow,
  known?: Pick<SeasonSlot, 'term' | 'court'>,
): { terms: SelectOption<string>[]; courts: SelectOption<string>[] } {
  const words = useWords();
  const can = useCan();
  const termList = useQuery({ ...queryFor(terms.list, ALL), enabled: can('term.show') }).data?.data;
  const courtList = useQuery({ ...queryFor(courts.list, ALL), enabled: can('court.show') }).data?.data;
  const offeredTerms = termList
    ?.filter(({ id, weekdays: own }) => id === term_id || weekdays.every((one) => own.includes(one)))
    .map((term) => ({ value: String(term.id), label: termText(words, term) }));
  const offeredCourts = courtList
    ?.filter(({ id, active }) => id === court_id || active)
    .map(({ id, name, active }) => ({ value: String(id), label: courtText(words, name, active) }));
  const { term, court } = known ?? {};
  return {
    terms: withChosen(words, offeredTerms, term_id, term?.id === term_id && termText(words, term)),
    courts: withChosen(words, offeredCourts, court_id, court?.id === court_id && words.digits(court.name)),
  };
}

/** One that is in the trash by now has no name here but that of its season. */
function withChosen(
  { t }: Words,
  options: SelectOption<string>[] | undefined,
  chosen: number | null,
  name: string | false,
): SelectOption<string>[] {
  const label = name || (options && t('season-schedules.gone_choice'));
  if (chosen === null || !label || options?.some(({ value }) => value === String(chosen)))
    return options ?? [];
  return [...(options ?? []), { value: String(chosen), label }];
}

const courtText = ({ t, digits }: Words, name: string, active: boolean): string =>
  active ? digits(name) : t('season-schedules.court_off', { name: digits(name) });

/** «۱۹ تا ۲۰», with the term's name if it has another one. */
function termText(words: Words, term: { name: string; start_time: string; end_time: string }): string {
  const hours = hoursText(words, term);
  return /\d|[۰-۹]/.test(term.name) ? hours : `${hours} · ${words.digits(term.name)}`;
}

/** The server's error about a chosen term or court; undefined without one. */
export const termProblem = (words: Words, code: FieldCode | undefined): string | undefined =>
  code && fieldText(words, code);
export const courtProblem = (words: Words, code: FieldCode | undefined): string | undefined =>
  code === 'not_allowed' ? words.t('season-schedules.court_off_help') : termProblem(words, code);
