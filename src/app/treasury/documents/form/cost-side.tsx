import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { CostTypeChoice } from '#app/parts/money/cost-type-choice.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import type { Named } from './money-draft.ts';

/** The kind of a cost; a new one can be created there. */
export function CostSide({
  chosen,
  onChoose,
  error,
  children,
}: {
  chosen: Named | null;
  onChoose: (type: Named) => void;
  error?: string | undefined;
  /** The payee. */
  children?: ReactNode;
}) {
  const { t } = useWords();
  const can = useCan();
  const { open } = useSheet();
  // In a sheet above the form, so that the draft stays.
  const add = () => open('form', 'cost-types');
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="font-heavy">{t('treasury.for_what')}</h2>
        {can('cost.show') && (
          <Link {...linkTo('/treasury/cost-types')} className="btn btn-ghost press text-brand">
            {t('cost-types.title')}
          </Link>
        )}
      </div>
      <CostTypeChoice chosen={chosen} onChoose={onChoose}>
        {can('cost.create') && <Chip onClick={add}>{t('cost-types.new')}</Chip>}
      </CostTypeChoice>
      {error && <p className="text-caption text-negative">{error}</p>}
      {children}
    </Card>
  );
}
