import { useQuery } from '@tanstack/react-query';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Tag from 'lucide-react/icons/tag';
import { useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { coaches } from '#contract/people/coaches.ts';
import { Chip } from '#ui/chip.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import type { LucideIcon } from '#ui/icon.tsx';
import type { Planner } from './use-planner.ts';

type Extra = 'coach' | 'price' | 'note';

/** Coach, a price of its own, its name and a note: chips that unfold in place, one at a time. */
export function PlanExtras({ planner }: { planner: Planner }) {
  const { t, amount } = useWords();
  const can = useCan();
  const { draft, change, create } = planner;
  const [open, setOpen] = useState<Extra | null>(null);
  const list = useQuery({
    ...queryFor(coaches.list, { query: { per_page: '200', active: 'true' } }),
    enabled: can('coach.show') && (open === 'coach' || draft.coach_id !== null),
  });
  const coach = list.data?.data.find(({ id }) => id === draft.coach_id)?.user;
  const { fixed_price, title, description } = draft;
  const chips: { extra: Extra; icon: LucideIcon; may: boolean; on: boolean; label: string }[] = [
    {
      extra: 'coach',
      icon: GraduationCap,
      may: can('coach.show'),
      on: draft.coach_id !== null,
      label: coach ? `${coach.name} ${coach.family}` : t('booking.coach'),
    },
    {
      extra: 'price',
      icon: Tag,
      may: can('invoice.discount'),
      on: fixed_price !== null,
      label:
        fixed_price === null
          ? t('season-schedules.own_price')
          : t('season-schedules.each_price', { sum: amount(fixed_price) }),
    },
    {
      extra: 'note',
      icon: NotebookPen,
      may: true,
      on: title.trim() !== '' || description.trim() !== '',
      label: title.trim() || t('season-schedules.name_note'),
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {chips.map(
          ({ extra, icon, may, on, label }) =>
            may && (
              <Chip
                key={extra}
                icon={icon}
                on={on || open === extra}
                aria-expanded={open === extra}
                onClick={() => setOpen(open === extra ? null : extra)}
              >
                {label}
              </Chip>
            ),
        )}
      </div>
      {open === 'coach' &&
        (list.data ? (
          <div className="flex flex-wrap gap-2">
            {list.data.data.length === 0 && (
              <p className="text-label text-muted">{t('booking.no_coaches')}</p>
            )}
            {list.data.data.map(({ id, user }) => (
              <Chip
                key={id}
                pressed={id === draft.coach_id}
                onClick={() => change({ coach_id: id === draft.coach_id ? null : id })}
              >
                {`${user.name} ${user.family}`}
              </Chip>
            ))}
          </div>
        ) : (
          <AnswerMissing query={list} title={t('errors.list')} rows={2} />
        ))}
      {open === 'price' && (
        <MoneyField
          label={t('season-schedules.own_price_label')}
          help={t('season-schedules.own_price_help')}
          optional
          autoFocus
          value={fixed_price}
          onChange={(value) => change({ fixed_price: value })}
          error={create.fieldErrors.fixed_price}
        />
      )}
      {open === 'note' && (
        <div className="flex flex-col gap-3">
          <TextField
            label={t('season-schedules.name')}
            help={t('season-schedules.name_help')}
            optional
            maxLength={60}
            value={title}
            onChange={(value) => change({ title: value })}
            error={create.fieldErrors.title}
          />
          <TextareaField
            label={t('season-schedules.note')}
            optional
            tight
            rows={2}
            maxLength={500}
            value={description}
            onChange={(value) => change({ description: value })}
            error={create.fieldErrors.description}
          />
        </div>
      )}
    </div>
  );
}
