import Trash2 from 'lucide-react/icons/trash-2';
import { refusalText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import { useQuestion } from '#app/engine/use-question.tsx';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import { type SavedReport, savedReports } from '#contract/reports/saved-reports.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** Deletes a report shared by somebody who has left, after a question. */
export function RemoveSaved({ kept: { id, name } }: { kept: SavedReport }) {
  const words = useWords();
  const { t } = words;
  const question = useQuestion();
  const remove = useCall(savedReports.remove, { changes: [{ resource: 'saved-reports' }] });
  const drop = async () => {
    const out = await remove.submit({ params: { id: String(id) } });
    if (out.state !== 'done') return refusalText(words, out.error);
    toast(t('reports.deleted'));
    return null;
  };
  const sure = {
    title: t('reports.delete_sure', { name }),
    text: t('reports.delete_help'),
    yes: t('reports.delete'),
  };
  return (
    <>
      <IconButton
        icon={Trash2}
        label={`${t('reports.delete')}: ${name}`}
        onClick={() => question.ask(sure, drop)}
      />
      {question.dialog}
    </>
  );
}
