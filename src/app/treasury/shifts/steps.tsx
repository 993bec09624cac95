import Check from 'lucide-react/icons/check';
import { useWords } from '#app/i18n/words.ts';
import { Icon } from '#ui/icon.tsx';

const STEPS = ['count', 'compare', 'hand'] as const;
export type Step = (typeof STEPS)[number];

/** The steps of closing a shift: count, compare, hand over. */
export function Steps({ at }: { at: Step }) {
  const { t } = useWords();
  const now = STEPS.indexOf(at);
  return (
    <ol aria-label={t('shifts.steps')} className="flex items-center gap-2 text-caption font-semibold">
      {STEPS.map((step, n) => (
        <li
          key={step}
          aria-current={n === now ? 'step' : undefined}
          className="flex items-center gap-2 not-last:flex-1 not-last:after:h-px not-last:after:flex-1 not-last:after:bg-line-strong"
        >
          <span
            className={`flex items-center gap-1 rounded-field px-2 py-1 ${
              n < now ? 'tone-positive' : n === now ? 'tone-brand' : 'bg-sunken text-muted'
            }`}
          >
            {n < now && <Icon of={Check} size={16} />}
            {t(`shifts.step_${step}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}
