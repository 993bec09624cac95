import { StaleChoice, type StaleField } from '#app/engine/stale-choice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { placeText, useCoachOptions } from './edit-fields.tsx';
import type { Edit } from './use-edit.ts';

/** Another person's changes to the fields changed here. */
export function EditStale({
  form,
  onMine,
  onTheirs,
}: {
  form: Edit;
  onMine: (version: number) => void;
  onTheirs: () => void;
}) {
  const words = useWords();
  const { t } = words;
  const { draft, body, stale } = form;
  const coaches = useCoachOptions(stale?.coach ?? null);
  if (!stale) return null;
  const { reserved_time, coach, discount_manual, description } = stale;
  const { date, time, court } = reserved_time;
  const none = t('form.none');
  const coachText = (id: string) => coaches.find(({ value }) => value === id)?.label ?? none;
  const moneyText = (sum: number | null) => (sum === null ? none : words.money(sum));
  const rows: (StaleField | false | null)[] = [
    'reservable_time_id' in body &&
      draft.slot && {
        field: t('record.term'),
        mine: placeText(words, draft.slot),
        theirs: placeText(words, { ...time, date, court: court.name }),
      },
    'coach_id' in body && {
      field: t('record.coach'),
      mine: coachText(draft.coach),
      theirs: coachText(String(coach?.id ?? '')),
    },
    'discount' in body && {
      field: t('record.discount'),
      mine: moneyText(draft.discount),
      theirs: moneyText(discount_manual),
    },
    'description' in body && {
      field: t('record.description'),
      mine: words.digits(draft.description) || none,
      theirs: words.digits(description) || none,
    },
  ];
  return (
    <StaleChoice
      fields={rows.filter((row) => row !== false && row !== null)}
      busy={form.update.busy}
      onMine={() => onMine(stale.version)}
      onTheirs={onTheirs}
    />
  );
}
