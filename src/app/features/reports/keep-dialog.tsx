import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { ErrorNotice } from '#app/resource/failed-notice.tsx';
import { toast } from '#app/state/toast.ts';
import { reportSnapshots } from '#contract/saved-reports.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TITLES } from './catalogue.ts';
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
    <Dialog
      open
      onCancel={onClose}
      title={t('reports.keep')}
      actions={
        <>
          <Button kind="primary" busy={keep.busy} onClick={() => void submit()}>
            {t('reports.save_do')}
          </Button>
          <Button kind="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {keep.error && <ErrorNotice error={keep.error}>{keep.errorText}</ErrorNotice>}
        <TextField
          label={t('reports.saved_name')}
          value={name}
          maxLength={60}
          onChange={setName}
          error={keep.fieldErrors.name}
        />
      </div>
    </Dialog>
  );
}
