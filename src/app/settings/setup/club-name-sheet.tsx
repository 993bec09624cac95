import { useQuery } from '@tanstack/react-query';
import { useCall } from '#app/calls/use-call.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { toast } from '#app/state/toast.ts';
import { UNNAMED } from '#contract/settings/pages/customizing.ts';
import { settings } from '#contract/settings/settings.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Sheet } from '#ui/sheet.tsx';

const EMPTY: { name: string | null } = { name: null };

/** Asks for the club's name on its first day, for papers, messages and the sign-in page. */
export function ClubNameSheet({ open, onClose }: SheetScreenProps) {
  const { t } = useWords();
  const now = useQuery(queryFor(settings.get, {})).data?.data;
  const { value, set, dirty, clear } = useDraft('club.name', EMPTY);
  const close = useFormClose({ open, dirty, clear, onClose });
  const update = useCall(settings.update);
  const typed = value.name ?? (now && now.club_name !== UNNAMED ? now.club_name : '');
  const name = typed.trim();
  const submit = async () => {
    if (name.length < 2) {
      document.querySelector<HTMLElement>('.sheet input[name="club_name"]')?.focus();
      return;
    }
    const outcome = await update.submit({ body: { club_name: name, ...(now && { version: now.version }) } });
    if (outcome.state !== 'done') return;
    toast(t('setup.club_named', { name }));
    close.finish();
  };
  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={t('settings.club_name')}
      footer={
        <>
          {update.errorText && !update.fieldErrors.club_name && (
            <ErrorNotice error={update.error}>{update.errorText}</ErrorNotice>
          )}
          <Button
            kind="primary"
            size="large"
            block
            busy={update.busy}
            notYet={name.length < 2}
            onClick={() => void submit()}
          >
            {name.length < 2 ? t('setup.lack_name') : t('setup.save_name', { name })}
          </Button>
        </>
      }
    >
      <TextField
        label={t('setup.name')}
        name="club_name"
        autoFocus
        maxLength={60}
        value={typed}
        onChange={(next) => {
          update.reset();
          set({ name: next });
        }}
        help={t('settings.club_name_help')}
        error={update.fieldErrors.club_name}
      />
      {close.dialog}
    </Sheet>
  );
}
