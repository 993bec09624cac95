import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { toast } from '#app/state/toast.ts';
import { reportSnapshots } from '#contract/saved-reports.ts';
import { TITLES } from './catalogue.ts';
import { NameDialog } from './name-dialog.tsx';
import type { ReportAddress } from './use-report.ts';

/** Keeps the report as it is now, and opens what was kept. */
export function KeepDialog({ address, onClose }: { address: ReportAddress; onClose: () => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [name, setName] = useState(t(TITLES[address.name]));
  const keep = useCall(reportSnapshots.create, { changes: [{ resource: 'report-snapshots' }] });
  const submit = async () => {
    const out = await keep.submit({ body: { name, report: address.name, params: { ...address.asked } } });
    if (out.state !== 'done') return;
    toast(t('reports.keep_done'));
    onClose();
    void navigate(linkTo('/reports/advance/$id', { params: { id: out.answer.data.id } }));
  };
  return (
    <NameDialog
      title={t('reports.keep')}
      {...{ name, onClose }}
      onName={setName}
      call={keep}
      onSave={submit}
    />
  );
}
