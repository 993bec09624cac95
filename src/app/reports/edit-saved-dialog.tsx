import Trash2 from 'lucide-react/icons/trash-2';
import { useCall } from '#app/calls/use-call.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useQuestion } from '#app/engine/use-question.tsx';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import { type SavedReport, savedReports } from '#contract/reports/saved-reports.ts';
import { Button } from '#ui/button.tsx';
import { NameDialog } from './name-dialog.tsx';
import { SavedFields, useSaved } from './saved-fields.tsx';

const CHANGES = { changes: [{ resource: 'saved-reports' }] } as const;

/** Edits or deletes one's own saved report; its parameters are saved from the report itself. */
export function EditSavedDialog({ kept, onClose }: { kept: SavedReport; onClose: () => void }) {
  const { t } = useWords();
  const question = useQuestion();
  const { saved, change, input } = useSaved(kept.name, kept);
  const update = useCall(savedReports.update, CHANGES);
  const remove = useCall(savedReports.remove, CHANGES);
  const params = { id: String(kept.id) };
  const submit = async () => {
    const { schedule, ...plain } = input;
    // An unchanged schedule is not sent, so that it does not restart.
    const same = JSON.stringify(schedule) === JSON.stringify(kept.schedule);
    const body = { ...plain, ...(same ? {} : { schedule }), version: kept.version };
    const out = await update.submit({ params, body });
    if (out.state !== 'done') return;
    toast(t('reports.edited'));
    onClose();
  };
  const drop = async () => {
    const out = await remove.submit({ params });
    if (out.state === 'done') {
      toast(t('reports.deleted'));
      onClose();
    }
  };
  const sure = {
    title: t('reports.delete_sure', { name: kept.name }),
    text: t('reports.delete_help'),
    yes: t('reports.delete'),
  };
  return (
    <NameDialog
      title={t('reports.edit')}
      name={saved.name}
      onName={(name) => change({ name })}
      call={update}
      onSave={submit}
      onClose={onClose}
      beside={
        <Button
          kind="danger"
          icon={Trash2}
          busy={remove.busy}
          onClick={() => question.ask(sure, () => void drop())}
        >
          {t('reports.delete')}
        </Button>
      }
    >
      <ErrorNotice error={remove.error}>{remove.errorText}</ErrorNotice>
      {question.dialog}
      <SavedFields saved={saved} onChange={change} errors={update.fieldErrors} />
    </NameDialog>
  );
}
