import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import FileText from 'lucide-react/icons/file-text';
import ImageIcon from 'lucide-react/icons/image';
import LockKeyhole from 'lucide-react/icons/lock';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Paperclip from 'lucide-react/icons/paperclip';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { clubZone, useClubNow } from '#app/data/club.ts';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import type { Attachment } from '#contract/files/attachments.ts';
import { clubDay } from '#domain/dates.ts';
import { cx } from '#ui/cx.ts';
import { Markdown } from '#ui/form/markdown-view.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ShownMessage } from './shown-message.ts';

const KB = 1000;

/** A message, rendered as markdown and never as HTML. */
export function Bubble({
  said,
  hidden,
  onFile,
}: {
  said: ShownMessage;
  /** Who does not see a note. */
  hidden: string;
  onFile: (file: Attachment) => void;
}) {
  const { t, number } = useWords();
  const { side, author, text, files, waitingFiles, state } = said;
  const unsent = state === 'waiting' || state === 'needs_you';
  return (
    <li
      className={cx(
        'bubble',
        side === 'ours' && 'bubble-ours',
        side === 'note' && 'bubble-note',
        unsent && 'bubble-waiting',
      )}
      data-side={side}
      data-state={state ?? undefined}
    >
      {side === 'note' ? (
        <span className="flex flex-wrap items-center gap-1.5 text-label">
          <Icon of={LockKeyhole} size={16} />
          <b className="font-strong">{t('tickets.note')}</b>
          <span className="text-muted">· {hidden}</span>
        </span>
      ) : (
        side === 'theirs' && author && <b className="text-label font-strong">{author}</b>
      )}
      {text !== '' && <Markdown text={text} />}
      {files.map((file) => (
        <button
          key={file.id}
          type="button"
          className="bubble-file press"
          aria-label={t('tickets.file_open', { name: file.name })}
          onClick={() => onFile(file)}
        >
          <Icon of={file.type === 'application/pdf' ? FileText : ImageIcon} className="text-brand" />
          <span className="ellipsis min-w-0 flex-1">
            <bdi>{file.name}</bdi>
          </span>
          <span className="flex-none text-caption text-muted">
            {t('list.kilobytes', { n: number(Math.ceil(file.size / KB)) })}
          </span>
        </button>
      ))}
      {waitingFiles.map((name, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a phone may send two of one name, and none moves
        <span key={nth} className="bubble-file">
          <Icon of={Paperclip} className="text-muted" />
          <span className="ellipsis min-w-0 flex-1">
            <bdi>{name}</bdi>
          </span>
        </span>
      ))}
      <Foot said={said} />
    </li>
  );
}

/** Time, author and delivery state. */
function Foot({ said: { side, author, writer, at, state, sms } }: { said: ShownMessage }) {
  const words = useWords();
  const { t } = words;
  const { open } = useSheet();
  return (
    <span className="bubble-foot">
      {state === 'needs_you' && (
        <button type="button" className="link text-negative px-1" onClick={() => open('unsent')}>
          <Icon of={TriangleAlert} size={16} />
          {t('tickets.needs_you')}
        </button>
      )}
      {state === 'waiting' && (
        <>
          <Icon of={CloudUpload} size={16} />
          {t('tickets.waiting')} ·
        </>
      )}
      {(state === 'sent' || state === 'arrived' || state === 'seen') && (
        <>
          <Icon of={state === 'seen' ? CheckCheck : Check} size={16} />
          {t(state === 'seen' ? 'tickets.seen' : 'tickets.sent')} ·
        </>
      )}
      <time dateTime={new Date(at).toISOString()}>
        <Moment at={at} />
      </time>
      {side !== 'theirs' && author && <span>· {author}</span>}
      {writer && <span>· {t('tickets.written_by', { name: writer })}</span>}
      {sms && (
        <span className={cx('flex items-center gap-1', sms.state === 'failed' && 'text-negative')}>
          · <Icon of={MessageSquareText} size={16} />
          {t(`tickets.sms_${sms.state}`)}
        </span>
      )}
    </span>
  );
}

/** «امروز ۱۲:۴۱» */
export function Moment({ at }: { at: string | Date }) {
  const words = useWords();
  const { today } = useClubNow();
  const zone = clubZone();
  return `${dayName(words, clubDay(new Date(at), zone), today)} ${words.instant(at, zone, 'time')}`;
}
