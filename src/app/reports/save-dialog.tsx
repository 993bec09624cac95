import { useCall } from '#app/calls/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import { savedReports } from '#contract/reports/saved-reports.ts';
import { TITLES } from './catalogue.ts';
import { NameDialog } from './name-dialog.tsx';
import { savedParams } from './report-query.ts';
import { SavedFields, useSaved } from './saved-fields.tsx';
import type { ReportAddress } from './use-report.ts';

/**
 * Saves the report's parameters under a name; with a schedule it runs automatically and is sent to the chosen people.
 */
export function SaveDialog({ address, onClose }: { address: ReportAddress; onClose: () => void }) {
  const { t } = useWords();
  const { saved, change, input } = useSaved(t(TITLES[address.name]));
  const save = useCall(savedReports.create, { changes: [{ resource: 'saved-reports' }] });
  const submit = async () => {
    const body = { ...input, report: address.name, params: savedParams(address) };
    const out = await save.submit({ body });
    if (out.state !== 'done') return;
    toast(t('reports.saved_done'));
    onClose();
  };
  return (
    <NameDialog
      title={t('reports.save')}
      name={saved.name}
      onName={(name) => change({ name })}
      call={save}
      onSave={submit}
      onClose={onClose}
    >
      <SavedFields saved={saved} onChange={change} errors={save.fieldErrors} />
    </NameDialog>
  );
}
