import { useNavigate } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import FileDown from 'lucide-react/icons/file-down';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { type ReactNode, useRef, useState } from 'react';
import { errorText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import type { CallError } from '#app/data/call-error.ts';
import { useClubNow } from '#app/data/club.ts';
import { saveFile } from '#app/data/download.ts';
import { useCan } from '#app/data/profile.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { joined } from '#app/engine/filter-text.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useDraft } from '#app/offline/draft.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import { MAX_IMPORT, MAX_IMPORT_FILE, userImport } from '#contract/people/user-import.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { FormFoot } from '#ui/form/form-layout.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Choice } from './import-choice.ts';
import { ImportColumns } from './import-columns.tsx';
import { GenderNotice } from './import-gender.tsx';
import { fieldName } from './import-problems.ts';
import { csvOf, missingColumns, onlyGood, type Preview, withRefused } from './import-rows.ts';
import { ImportTable } from './import-table.tsx';
import { useReadFile } from './use-read-file.ts';

const MB = 1_000_000;
const CHANGES = [{ resource: 'users' }, { resource: 'characters' }];

/** The result of reading a file; a draft that survives reloads and refusals. */
interface ImportDraft {
  name: string;
  preview: Preview | null;
  /** How the file was read. */
  choice: Choice;
}
const NOTHING: ImportDraft = { name: '', preview: null, choice: {} };

/** Customers from a file: chosen, looked through, and added all together or not at all. */
export function ImportScreen() {
  const words = useWords();
  const { t } = words;
  const draft = useDraft<ImportDraft>('users.import', NOTHING);
  const { name, preview, choice } = draft.value;
  const commit = useCall(userImport.commit, { changes: CHANGES, keepAs: 'users.import' });
  const [done, setDone] = useState<{ name: string; created: number } | null>(null);
  const [refused, setRefused] = useState(0);
  const reading = useReadFile((file, read, as) => {
    commit.reset();
    setRefused(0);
    draft.set({ name: file, preview: read, choice: as });
  });
  const start = (file: File) => {
    setDone(null);
    reading.read(file);
  };
  // While it is read again the table stays, so that nothing moves under a finger.
  const again = reading.choice !== null && preview !== null && reading.name === name;
  const choose = { choice: reading.choice ?? choice, onChoice: reading.readAs };
  const wrong = preview ? preview.rows.length - preview.good : 0;
  // It cannot be sent while it is being read again, or read while it is being sent.
  const notYet = wrong > 0 || preview?.good === 0 || reading.name !== null;

  const add = async () => {
    if (!preview || notYet) return;
    setRefused(0);
    const rows = preview.rows.map(({ input }) => input);
    const outcome = await commit.submit({ body: { rows: rows as never } });
    if (outcome.state === 'done') {
      setDone({ name, created: outcome.answer.data.created });
      draft.clear();
      return;
    }
    const told = withRefused(preview, outcome.error.fields);
    setRefused(told.rows);
    if (told.rows > 0) draft.set({ preview: told.preview });
  };
  const leaveOut = () => {
    if (!preview) return;
    draft.set({ preview: onlyGood(preview) });
    setRefused(0);
    commit.reset();
    toast({
      text: t('importing.left_out', { n: wrong }),
      action: { label: t('common.undo'), counts: true, onPress: () => draft.set({ preview }) },
    });
  };

  return (
    <>
      <TopBar title={t('importing.title')} />
      <main className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 laptop:px-6">
        {reading.name !== null && !again && (
          <p role="status" className="flex items-center gap-2 text-muted">
            <Spinner />
            {t('importing.reading', { name: reading.name })}
          </p>
        )}
        {reading.failed && (
          <ErrorNotice
            error={reading.failed.error}
            title={t('importing.read_failed', { name: reading.failed.name })}
            onRetry={reading.failed.error.passing && !commit.busy ? reading.retry : undefined}
          >
            {readText(words, reading.failed.error)}
          </ErrorNotice>
        )}
        {done ? (
          <Done {...done} onMore={() => setDone(null)} />
        ) : preview ? (
          <>
            <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2">
              <Icon of={FileSpreadsheet} className="text-muted" />
              <span className="ellipsis max-w-80 font-strong">{words.digits(name)}</span>
              <span className="text-muted">{t('importing.rows', { n: preview.rows.length })}</span>
              <span className="flex-1" />
              <ChooseButton onFile={start} disabled={commit.busy}>
                {t('importing.other')}
              </ChooseButton>
            </div>
            <ImportColumns
              key={name}
              {...choose}
              preview={preview}
              reading={again}
              locked={again || commit.busy}
              atHand={reading.atHand}
            />
            <MissingColumns preview={preview} />
            <GenderNotice {...choose} preview={preview} locked={again || commit.busy || !reading.atHand} />
            {commit.error && (
              <Notice kind="error" title={refused > 0 ? t('importing.refused', { n: refused }) : undefined}>
                {refused > 0
                  ? null
                  : commit.error.code === 'network'
                    ? t('importing.unknown_end')
                    : `${t('importing.failed')} ${errorText(words, commit.error)}`}
              </Notice>
            )}
            {wrong > 0 && <p className="flex-none text-label text-muted">{t('importing.nobody')}</p>}
            <ImportTable preview={preview} name={name} />
          </>
        ) : (
          <Choose onFile={start} />
        )}
      </main>
      {preview && !done && (
        <FormFoot bare>
          <Button
            kind="primary"
            size="large"
            icon={UserRoundPlus}
            className="max-tablet:w-full tablet:min-w-50"
            busy={commit.busy}
            busyText={t('importing.adding', { n: preview.good })}
            notYet={notYet}
            onClick={() => void add()}
          >
            {wrong > 0
              ? t('importing.mend', { n: wrong })
              : preview.good === 0
                ? t('importing.none_left')
                : t('importing.add', { n: preview.good })}
          </Button>
          {wrong > 0 && preview.good > 0 && (
            <Button size="large" className="max-tablet:w-full" onClick={leaveOut}>
              {t('importing.leave_out', { n: wrong })}
            </Button>
          )}
        </FormFoot>
      )}
    </>
  );
}

/** Why a file was not read, in the words of this screen. */
function readText(words: Words, error: CallError): string {
  const { t, number } = words;
  if (error.code === 'too_large') return t('importing.too_large', { size: number(MAX_IMPORT_FILE / MB) });
  if (error.code === 'too_wide') return t('importing.too_many', { rows: number(MAX_IMPORT) });
  if (error.code === 'unsupported_type') return t('importing.unreadable');
  if (error.code === 'invalid') return t('importing.empty');
  return `${errorText(words, error)} ${t('importing.still_chosen')}`;
}

const KINDS = '.xlsx,.xls,.csv,.txt,text/csv';

function ChooseButton({
  onFile,
  first,
  disabled,
  children,
}: {
  onFile: (file: File) => void;
  /** Nothing else is to be done yet. */
  first?: boolean;
  disabled?: boolean;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again once it is mended.
          event.currentTarget.value = '';
        }}
      />
      <Button
        kind={first ? 'primary' : 'secondary'}
        icon={FileSpreadsheet}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}

/** The first step: what a file must hold, a sample of one, and the way to choose it. */
function Choose({ onFile }: { onFile: (file: File) => void }) {
  const words = useWords();
  const { t, number } = words;
  return (
    <Card
      className="flex max-w-150 flex-col gap-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <p>{t('importing.intro')}</p>
      <p className="text-muted">{t('importing.columns')}</p>
      <div className="flex flex-col items-center gap-3 rounded-card border border-line-strong border-dashed bg-sunken p-6 text-center text-muted">
        <Icon of={FileSpreadsheet} size={28} />
        <span className="max-laptop:hidden">{t('importing.drop')}</span>
        <ChooseButton first onFile={onFile}>
          {t('importing.choose')}
        </ChooseButton>
        <span className="text-label">
          {t('importing.kinds', {
            xlsx: 'XLSX',
            xls: 'XLS',
            csv: 'CSV',
            rows: number(MAX_IMPORT),
            size: number(MAX_IMPORT_FILE / MB),
          })}
        </span>
      </div>
      <Button kind="ghost" icon={FileDown} className="self-start" onClick={() => saveSample(words)}>
        {t('importing.sample')}
      </Button>
    </Card>
  );
}

/** A file that could be imported as it is, in the person's language. */
function saveSample(words: Words): void {
  const { t } = words;
  const head = t('importing.sample_head').split(',');
  const rows = [
    ['سارا', 'محمدی', t('people.woman'), '09120000001', '0084575948', '', ''],
    ['رضا', 'اکبری', t('people.man'), '09120000002', '', '', ''],
  ];
  const type = 'text/csv;charset=utf-8';
  saveFile(`${t('importing.sample_name')}.csv`, new Blob([csvOf([head, ...rows])], { type }));
}

/** Missing columns without which nobody can be added. */
function MissingColumns({ preview }: { preview: Preview }) {
  const words = useWords();
  const { t } = words;
  const missing = missingColumns(preview);
  if (missing.length === 0) return null;
  const columns = joined(
    words,
    missing.map((field) => fieldName(words, field)),
  );
  return <Notice kind="warning">{t('importing.missing', { columns })}</Notice>;
}

function Done({ name, created, onMore }: { name: string; created: number; onMore: () => void }) {
  const { t, digits } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const { today } = useClubNow();
  return (
    <div className="m-auto">
      <Empty
        icon={CircleCheck}
        title={t('importing.added', { n: created })}
        detail={t('importing.added_detail', { name: digits(name) })}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {can('user.show') && (
              <Button
                kind="primary"
                onClick={() => void navigate(linkTo('/customers', { search: { created_at: `${today}_` } }))}
              >
                {t('importing.see')}
              </Button>
            )}
            <Button onClick={onMore}>{t('importing.other')}</Button>
          </div>
        }
      />
    </div>
  );
}
