import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import History from 'lucide-react/icons/history';
import Undo2 from 'lucide-react/icons/undo-2';
import { useCall } from '#app/calls/use-call.ts';
import { can } from '#app/data/access.ts';
import { clubZone } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import type { SheetKind, SheetScreenProps } from '#app/shell/sheet-address.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { toast } from '#app/state/toast.ts';
import { callText, recordText } from '#contract/access/columns/logs.ts';
import { type LogDetail, logs } from '#contract/access/logs.ts';
import type { Permission } from '#domain/permissions.ts';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { type ChangedField, LogReader, takenIn } from './log-values.ts';

/** Records that have a sheet of their own. */
const SHEETS: Readonly<Record<string, { kind: SheetKind; needs: Permission }>> = {
  users: { kind: 'customer', needs: 'user.show' },
  profile: { kind: 'customer', needs: 'user.show' },
  characters: { kind: 'character', needs: 'character.show' },
  'sale-invoices': { kind: 'reservation', needs: 'calendar.show' },
};

/** One change: who, when, which record, and the values before and after. */
export function LogSheet({ open, id = '', onClose }: SheetScreenProps) {
  const words = useWords();
  const { t, locale, digits } = words;
  const query = useQuery(queryFor(logs.get, { params: { id } }));
  const log = query.data?.data;
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={log ? digits(callText(log, locale)) : t('logs.one')}
      subtitle={log && words.instant(log.at, clubZone(), 'weekday')}
      footer={
        log && (
          <div className="flex flex-col gap-2">
            <GiveBack key={log.id} log={log} />
            <Ways log={log} />
          </div>
        )
      }
      className="max-tablet:h-[94%]"
    >
      {!log && !failureOf(query) && <SkeletonRows rows={6} />}
      <FailedNotice query={query} gone={t('logs.gone')} />
      {log && (
        <>
          <Facts log={log} />
          <Changes log={log} />
        </>
      )}
    </Sheet>
  );
}

/** Undoes a loss of permissions of an access group in one step, including its subgroups (D35). */
function GiveBack({ log }: { log: LogDetail }) {
  const { t } = useWords();
  useCan();
  const give = useCall(logs.giveBack, { changes: [{ resource: 'roles' }, { resource: 'logs' }] });
  const { n, below } = takenIn(log);
  if (n === 0 || !can(logs.giveBack.permission)) return null;
  const press = async () => {
    const outcome = await give.submit({ params: { id: String(log.id) } });
    if (outcome.state === 'done') toast(t('logs.given_back', { n: outcome.answer.data.length }));
  };
  return (
    <>
      {give.error?.code === 'exists' ? (
        <Notice kind="info">{t('logs.all_there')}</Notice>
      ) : (
        <ErrorNotice error={give.error}>{give.errorText}</ErrorNotice>
      )}
      <Button size="large" icon={Undo2} busy={give.busy} onClick={() => void press()}>
        {below > 0 ? t('logs.give_back_below', { n, below }) : t('logs.give_back', { n })}
      </Button>
    </>
  );
}

/** Links to the record as it is now, and to all its changes. */
function Ways({ log }: { log: LogDetail }) {
  const { t, locale, digits } = useWords();
  const can = useCan();
  const sheet = useSheet();
  const navigate = useNavigate();
  const { resource, resource_id } = log;
  const own = SHEETS[resource];
  if (resource_id === null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {own && log.record !== null && can(own.needs) && (
        <Button size="large" className="flex-1" onClick={() => sheet.open(own.kind, resource_id)}>
          {t('logs.open', { name: digits(recordText(log, locale)) })}
        </Button>
      )}
      <Button
        kind="ghost"
        size="large"
        icon={History}
        className="flex-1"
        onClick={() => void navigate(linkTo('/logs', { search: { resource, resource_id } }))}
      >
        {t('logs.of_record')}
      </Button>
    </div>
  );
}

function Facts({ log }: { log: LogDetail }) {
  const { t, locale, digits } = useWords();
  const { actor, device, reason } = log;
  return (
    <FactList
      facts={[
        [t('logs.actor'), actor ? digits(`${actor.name} ${actor.family}`) : t('logs.system')],
        [t('logs.resource'), digits(recordText(log, locale))],
        [t('logs.device'), digits(device?.name ?? '')],
        [t('logs.reason'), digits(reason ?? '')],
      ]}
    />
  );
}

function Changes({ log }: { log: LogDetail }) {
  const words = useWords();
  const { t } = words;
  const reader = new LogReader(words, log.resource, log.names, clubZone());
  const fields = reader.fields(log.before, log.after);
  if (fields.length === 0) return <p className="text-muted">{t('logs.no_values')}</p>;
  const title = log.after === null ? 'logs.was' : log.before === null ? 'logs.values' : 'logs.changes';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long change is scrolled by keys too
    <section tabIndex={0} aria-label={t(title)}>
      <h2 className="mb-1 font-heavy">{t(title)}</h2>
      <dl className="divide-y divide-line whitespace-pre-line">
        {fields.map((field) => (
          <div key={field.name} className="py-2.5">
            <dt className="text-label text-muted">{field.label}</dt>
            <Value field={field} both={log.before !== null && log.after !== null} />
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The old value is struck through, with a word for screen readers. */
function Value({ field, both }: { field: ChangedField; both: boolean }) {
  const { t } = useWords();
  const { before, after, added, taken } = field;
  if (added !== undefined || taken !== undefined) {
    return (
      <>
        {added !== undefined && <dd className="text-positive">{t('logs.added', { list: added })}</dd>}
        {taken !== undefined && <dd className="text-negative">{t('logs.taken', { list: taken })}</dd>}
      </>
    );
  }
  if (!both) return <dd className="break-words font-strong">{after ?? before}</dd>;
  return (
    <>
      {before !== null && (
        <dd className="break-words text-muted">
          <span className="sr-only">{t('logs.before')}: </span>
          <s>{before}</s>
        </dd>
      )}
      {after !== null && (
        <dd className="break-words font-strong">
          <span className="sr-only">{t('logs.after')}: </span>
          {after}
        </dd>
      )}
    </>
  );
}
