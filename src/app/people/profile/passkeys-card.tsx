import { useQuery } from '@tanstack/react-query';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import { useClub } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { whyNoPasskeys } from '#app/data/why-no-passkeys.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { PasskeyHint, usePasskeyWanted } from '#app/parts/passkeys/passkey-hint.tsx';
import { type Passkey, passkeys } from '#contract/access/passkeys.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import { NewPasskey } from './new-passkey.tsx';
import { LostPasskey, RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx';

/** One's passkeys, used to sign in and to confirm sensitive actions (D73). */
export function PasskeysCard() {
  const { t } = useWords();
  const query = useQuery(queryFor(passkeys.list));
  const own = query.data?.data;
  const why = whyNoPasskeys();
  const wanted = usePasskeyWanted();
  const [making, setMaking] = useState(false);
  return (
    <Card className="flex flex-col gap-3" role="region" aria-label={t('passkeys.title')}>
      <div>
        <h2 className="text-lead font-heavy">{t('passkeys.title')}</h2>
        <p className="text-label text-muted">{t('passkeys.help')}</p>
      </div>
      {wanted && !making && <PasskeyHint />}
      {!own && <AnswerMissing query={query} rows={1} picture />}
      {own?.length === 0 && !wanted && <p className="text-muted">{t('passkeys.none')}</p>}
      {own && own.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {own.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {why && <Notice>{t(`passkeys.fault_${why}`)}</Notice>}
      {making && <NewPasskey onClose={() => setMaking(false)} />}
      {!making && !why && own && (
        <div>
          <Button
            icon={FingerprintPattern}
            kind={wanted ? 'primary' : undefined}
            onClick={() => setMaking(true)}
          >
            {t('passkeys.add')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t, instant } = useWords();
  const { time_zone } = useClub();
  const [open, setOpen] = useState<'rename' | 'remove' | 'lost' | null>(null);
  const { name, backed_up, created_at, used_at } = passkey;
  const when = (at: string) => instant(at, time_zone, 'weekday');
  const close = () => setOpen(null);
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <Icon of={FingerprintPattern} size={22} className="text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="ellipsis font-strong">{name}</span>
          {backed_up && <Tag tone="info">{t('passkeys.backed_up')}</Tag>}
        </p>
        <p className="text-caption text-muted">
          {t('passkeys.made_at', { when: when(created_at) })}
          {' · '}
          {used_at ? t('passkeys.used_at', { when: when(used_at) }) : t('passkeys.never_used')}
        </p>
      </div>
      <MenuButton
        icon={EllipsisVertical}
        label={t('passkeys.more', { name })}
        items={[
          { key: 'rename', label: t('passkeys.rename'), onSelect: () => setOpen('rename') },
          { key: 'remove', label: t('passkeys.remove'), onSelect: () => setOpen('remove') },
          { key: 'lost', label: t('passkeys.lost'), onSelect: () => setOpen('lost') },
        ]}
      />
      {open === 'rename' && <RenamePasskey passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemovePasskey passkey={passkey} onClose={close} />}
      {open === 'lost' && <LostPasskey passkey={passkey} onClose={close} />}
    </li>
  );
}
