import NotebookPen from 'lucide-react/icons/notebook-pen';
import { useClubNow } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { Chip } from '#ui/chip.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { Receive } from './use-receive.ts';

/** Date and description of a receipt, behind a chip: most are of today and say nothing. */
export function ReceiveMore({
  form: { draft, change, receipts, payment },
  open,
  onToggle,
}: {
  form: Receive;
  open: boolean;
  onToggle: () => void;
}) {
  const { t } = useWords();
  const { today } = useClubNow();
  return (
    <>
      <div>
        <Chip
          icon={NotebookPen}
          aria-expanded={open}
          on={open || draft.description !== '' || draft.date !== ''}
          onClick={() => {
            onToggle();
            payment.target.go(null);
          }}
        >
          {t('receive.more')}
        </Chip>
      </div>
      {open && (
        <>
          <DateField
            keeps
            label={t('receive.date')}
            optional
            tight
            help={t('receive.date_help')}
            today={today}
            max={today}
            value={draft.date}
            onChange={(date) => change({ date })}
            invalid={t('common.date_invalid', { example: t('common.date_example') })}
            outside={t('receive.date_future')}
            error={receipts.fieldErrors.date}
          />
          <TextField
            label={t('receive.description')}
            optional
            tight
            help={t('receive.description_help')}
            maxLength={400}
            value={draft.description}
            onChange={(description) => change({ description })}
            error={receipts.fieldErrors.description}
          />
        </>
      )}
    </>
  );
}
