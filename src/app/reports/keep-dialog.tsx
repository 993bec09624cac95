import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { StaffField } from '#app/parts/people/staff-field.tsx';
import { toast } from '#app/state/toast.ts';
import { events } from '#contract/messages/events.ts';
import { reportSnapshots } from '#contract/reports/saved-reports.ts';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { TITLES } from './catalogue.ts';
import { NameDialog } from './name-dialog.tsx';
import { savedParams } from './report-query.ts';
import type { ReportAddress } from './use-report.ts';

/** The priority of the event, and the longest subject. */
const PRIORITY = 3;
const SUBJECT = 50;

/** Stores the report as a snapshot, sends it to the chosen people, and opens it. */
export function KeepDialog({ address, onClose }: { address: ReportAddress; onClose: () => void }) {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const title = t(TITLES[address.name]);
  const [name, setName] = useState(title);
  const [user_ids, setUserIds] = useState<number[]>([]);
  const [content, setContent] = useState(t('reports.tell_content'));
  const keep = useCall(reportSnapshots.create, { changes: [{ resource: 'report-snapshots' }] });
  const submit = async () => {
    const subject = t('reports.tell_subject', { name: name.trim() }).slice(0, SUBJECT);
    const event = { priority: PRIORITY, subject, content, user_ids } as const;
    const body = {
      ...{ name, report: address.name, params: savedParams(address) },
      ...(user_ids.length > 0 && { event }),
    };
    const out = await keep.submit({ body });
    if (out.state !== 'done') return;
    toast(user_ids.length > 0 ? t('reports.keep_sent', { n: user_ids.length }) : t('reports.keep_done'));
    onClose();
    void navigate(linkTo('/reports/advance/$id', { params: { id: out.answer.data.id } }));
  };
  return (
    <NameDialog title={t('reports.keep')} {...{ name, onClose }} onName={setName} call={keep} onSave={submit}>
      {can(events.create.permission) && (
        <StaffField
          label={t('reports.tell')}
          error={keep.fieldErrors['event.user_ids']}
          optional
          value={user_ids}
          onChange={setUserIds}
        />
      )}
      {user_ids.length > 0 && (
        <TextareaField
          label={t('reports.tell_text')}
          value={content}
          maxLength={400}
          onChange={setContent}
          error={keep.fieldErrors['event.content']}
        />
      )}
    </NameDialog>
  );
}
