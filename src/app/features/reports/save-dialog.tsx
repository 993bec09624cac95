import { useState } from 'react';
import { useProfile } from '#app/data/profile.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import { savedReports } from '#contract/saved-reports.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import { Segments } from '#ui/segments.tsx';
import { TITLES } from './catalogue.ts';
import { NameDialog } from './name-dialog.tsx';
import type { ReportAddress } from './use-report.ts';

const EVERY = ['none', 'day', 'week', 'month'] as const;
type Every = (typeof EVERY)[number];
const MORNING = '08:00';

/** Saves what the report is asked for, under a name; with a schedule it is made by itself and tells who saved it. */
export function SaveDialog({ address, onClose }: { address: ReportAddress; onClose: () => void }) {
  const { t } = useWords();
  const { id } = useProfile();
  const [name, setName] = useState(t(TITLES[address.name]));
  const [shared, setShared] = useState(false);
  const [every, setEvery] = useState<Every>('none');
  const [at, setAt] = useState(MORNING);
  const save = useCall(savedReports.create, { changes: [{ resource: 'saved-reports' }] });
  const submit = async () => {
    const schedule = every === 'none' ? null : { every, at, user_ids: [id] };
    const body = { name, report: address.name, params: { ...address.asked }, shared, schedule };
    const out = await save.submit({ body });
    if (out.state !== 'done') return;
    toast(t('reports.saved_done'));
    onClose();
  };
  return (
    <NameDialog title={t('reports.save')} {...{ name, onClose }} onName={setName} call={save} onSave={submit}>
      <Checkbox label={t('reports.shared')} checked={shared} onChange={setShared} />
      <FieldGroup label={t('reports.schedule')}>
        <Segments
          value={every}
          onChange={setEvery}
          options={EVERY.map((value) => ({ value, label: t(`reports.every_${value}`) }))}
        />
      </FieldGroup>
      {every !== 'none' && (
        <TimeField label={t('reports.at')} value={at} onChange={setAt} invalid={t('setup.time_invalid')} />
      )}
    </NameDialog>
  );
}
