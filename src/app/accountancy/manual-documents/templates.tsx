import { useQuery } from '@tanstack/react-query';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { useQuestion } from '#app/engine/use-question.tsx';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import {
  type DocumentTemplate,
  type ManualInput,
  manualDocuments,
} from '#contract/accountancy/manual-documents.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';

export interface TemplateDraft {
  description: string;
  transactions: ManualInput['transactions'];
}

/** «ذخیره به‌عنوان الگو» and «از الگو»: stores and inserts templates of rows. */
export function Templates({
  keep,
  onTake,
}: {
  keep: TemplateDraft;
  onTake: (template: DocumentTemplate) => void;
}) {
  const { t } = useWords();
  const [taking, setTaking] = useState(false);
  return (
    <span className="flex flex-wrap gap-2">
      <SaveTemplateButton keep={keep} />
      <Button kind="quiet" icon={LayoutTemplate} onClick={() => setTaking(true)}>
        {t('accountancy.template_from')}
      </Button>
      <Dialog
        open={taking}
        onCancel={() => setTaking(false)}
        title={t('accountancy.template_from')}
        actions={<Button onClick={() => setTaking(false)}>{t('common.close')}</Button>}
      >
        {taking && (
          <Choices
            onTake={(template) => {
              setTaking(false);
              onTake(template);
            }}
          />
        )}
      </Dialog>
    </span>
  );
}

function Choices({ onTake }: { onTake: (template: DocumentTemplate) => void }) {
  const { t, digits } = useWords();
  const query = useQuery(queryFor(manualDocuments.templates));
  const remove = useCall(manualDocuments.removeTemplate);
  const { ask, dialog } = useQuestion();
  const templates = query.data?.data ?? [];
  return (
    <div className="flex flex-col gap-2">
      <FailedNotice query={query} />
      <ErrorNotice error={remove.error}>{remove.errorText}</ErrorNotice>
      {query.data && templates.length === 0 && <p>{t('accountancy.template_none')}</p>}
      <ul className="flex flex-col">
        {templates.map((template) => (
          <li key={template.id} className="flex items-center gap-2 border-b border-line py-1">
            <span className="ellipsis flex-1 text-text">{digits(template.name)}</span>
            <Button kind="soft" onClick={() => onTake(template)}>
              {t('accountancy.template_use')}
            </Button>
            <IconButton
              icon={Trash}
              label={t('accountancy.template_remove', { name: template.name })}
              onClick={() =>
                ask(
                  {
                    title: t('accountancy.template_remove', { name: template.name }),
                    text: t('accountancy.template_remove_help'),
                    yes: t('accountancy.template_remove_yes'),
                  },
                  () => void remove.submit({ params: { id: String(template.id) } }),
                )
              }
            />
          </li>
        ))}
      </ul>
      {dialog}
    </div>
  );
}

/** Asks for a name and stores the rows as a template. */
export function SaveTemplateButton({ keep }: { keep: TemplateDraft }) {
  const { t } = useWords();
  const [name, setName] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const short = (name ?? '').trim().length < 2;
  const call = useCall(manualDocuments.createTemplate);
  const stop = () => {
    setName(null);
    setTried(false);
  };
  const save = async () => {
    setTried(true);
    if (name === null || short) return;
    const outcome = await call.submit({ body: { ...keep, name } });
    if (outcome.state !== 'done') return;
    toast(t('accountancy.template_kept', { name }));
    stop();
  };
  return (
    <>
      <Button
        kind="quiet"
        icon={BookmarkPlus}
        onClick={() =>
          keep.transactions.length > 0 ? setName('') : toast(t('accountancy.template_needs_row'))
        }
      >
        {t('accountancy.template_keep')}
      </Button>
      <Dialog
        open={name !== null}
        onCancel={stop}
        title={t('accountancy.template_keep')}
        busy={call.busy}
        cancel={t('common.cancel')}
        actions={
          <Button kind="primary" notYet={short} busy={call.busy} onClick={() => void save()}>
            {t('accountancy.keep')}
          </Button>
        }
      >
        <ErrorNotice error={call.fieldErrors.name ? null : call.error}>{call.errorText}</ErrorNotice>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // The surrounding form must not be submitted.
            event.stopPropagation();
            void save();
          }}
        >
          <TextField
            label={t('accountancy.template_name')}
            maxLength={60}
            value={name ?? ''}
            onChange={setName}
            error={call.fieldErrors.name ?? (tried && short ? t('accountancy.name_short') : undefined)}
          />
        </form>
      </Dialog>
    </>
  );
}
