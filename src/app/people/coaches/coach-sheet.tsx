import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Pencil from 'lucide-react/icons/pencil';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useOpenForm } from '#app/engine/use-open-form.ts';
import { useWords } from '#app/i18n/words.ts';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { coaches } from '#contract/people/coaches.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CoachBody } from './coach-body.tsx';
import { CoachMissing } from './coach-missing.tsx';

const FORM = { resource: 'coaches', path: '/coaches' };

/** A coach over the list. */
export function CoachSheet({ open, id = '', onClose }: SheetScreenProps) {
  const { t } = useWords();
  const can = useCan();
  const edit = useOpenForm();
  const navigate = useNavigate();
  const query = useQuery(queryFor(coaches.get, { params: { id } }));
  const coach = query.data?.data;
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('coaches.one')}
      className="max-tablet:h-[94%]"
      actions={
        coach && (
          <>
            <IconButton
              icon={Maximize2}
              label={t('account.whole_page')}
              onClick={() => void navigate({ to: `/coaches/${id}` })}
            />
            {can('coach.update') && (
              <IconButton icon={Pencil} label={t('account.edit')} onClick={() => edit(FORM, coach.id)} />
            )}
          </>
        )
      }
    >
      {coach ? <CoachBody coach={coach} /> : <CoachMissing query={query} />}
    </Sheet>
  );
}
