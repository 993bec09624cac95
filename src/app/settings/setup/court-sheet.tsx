import { useCall } from '#app/calls/use-call.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { toast } from '#app/state/toast.ts';
import { courts } from '#contract/settings/courts.ts';
import { COURT_TYPES, type ROOF_TYPES } from '#domain/statuses.ts';
import { Button } from '#ui/button.tsx';
import { SegmentsField } from '#ui/fields/segments-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CourtLooks } from './court-looks.tsx';
import { nextCourtName } from './court-rules.ts';

type CourtType = (typeof COURT_TYPES)[number];
type Roof = (typeof ROOF_TYPES)[number];

interface CourtDraft {
  name: string;
  type: CourtType;
  roof: Roof;
  color: string;
  description: string;
  image: string | null;
}
const EMPTY: CourtDraft = {
  name: '',
  type: 'hard',
  roof: 'without',
  color: '',
  description: '',
  image: null,
};

const focusName = () => document.querySelector<HTMLElement>('.sheet input[name="name"]')?.focus();

/** A new court, in as few fields as it needs; «بعدی» goes on with another of the same kind. */
export function CourtSheet({ open, onClose }: SheetScreenProps) {
  const { t } = useWords();
  const { value, set, dirty, clear } = useDraft('court.new', EMPTY);
  const close = useFormClose({ open, dirty, clear, onClose });
  const create = useCall(courts.create);
  const change = (part: Partial<CourtDraft>) => {
    create.reset();
    set(part);
  };
  const name = value.name.trim();
  const submit = async (another: boolean) => {
    if (name.length < 2) return focusName();
    const { color, description, image, ...rest } = value;
    const outcome = await create.submit({
      body: {
        ...rest,
        name,
        ...(color && { color }),
        ...(description.trim() && { description }),
        ...(image && { image }),
      },
    });
    if (outcome.state !== 'done') return;
    toast(t('setup.court_done', { name }));
    if (!another) return close.finish();
    set({ name: nextCourtName(name), color: '', description: '', image: null });
    focusName();
  };
  const { fieldErrors } = create;
  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={t('shell.court')}
      footer={
        <>
          {create.errorText && Object.keys(fieldErrors).length === 0 && (
            <ErrorNotice error={create.error}>{create.errorText}</ErrorNotice>
          )}
          <div className="flex gap-2">
            <Button
              kind="primary"
              size="large"
              className="min-w-0 flex-1"
              busy={create.busy}
              notYet={name.length < 2}
              onClick={() => void submit(false)}
            >
              {name.length < 2 ? t('setup.lack_name') : t('setup.make', { name })}
            </Button>
            {name.length >= 2 && (
              <Button size="large" busy={create.busy} onClick={() => void submit(true)}>
                {t('setup.and_next')}
              </Button>
            )}
          </div>
        </>
      }
    >
      <TextField
        label={t('setup.name')}
        name="name"
        autoFocus
        maxLength={60}
        value={value.name}
        onChange={(next) => change({ name: next })}
        help={t('setup.court_name_help')}
        error={fieldErrors.name}
      />
      <SegmentsField
        label={t('setup.surface')}
        options={COURT_TYPES.map((type) => ({ value: type, label: t(`setup.surface_${type}`) }))}
        value={value.type}
        onChange={(type) => change({ type })}
        error={fieldErrors.type}
      />
      <CourtLooks court={value} onChange={change} errors={fieldErrors} />
      {close.dialog}
    </Sheet>
  );
}
