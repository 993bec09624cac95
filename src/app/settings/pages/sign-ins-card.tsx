import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clubZone } from '#app/data/club.ts';
import { infiniteFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { ExportBar } from '#app/engine/export-bar.tsx';
import { ExportMenu, WORKBOOKS } from '#app/engine/export-menu.tsx';
import { useExport } from '#app/engine/use-export.ts';
import { useWords } from '#app/i18n/words.ts';
import { SIGN_IN_WORDS } from '#contract/access/columns/sign-ins.ts';
import { sessions as calls, type SignInEntry } from '#contract/access/sessions.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Segments } from '#ui/segments.tsx';
import { Tag, type Tone } from '#ui/tag.tsx';
import { deviceName } from './sessions-card.tsx';

const SHOWN = {
  all: '',
  failed: 'wrong_code,wrong_link,wrong_passkey',
  links: 'link,link_made,wrong_link',
  passkeys: 'passkey,wrong_passkey,passkey_made,passkey_removed,passkey_lost',
} as const;
const TONES = {
  code: 'positive',
  link: 'positive',
  wrong_code: 'negative',
  wrong_link: 'negative',
  link_made: 'info',
  passkey: 'positive',
  wrong_passkey: 'negative',
  passkey_made: 'info',
  passkey_removed: 'info',
  passkey_lost: 'warning',
} as const satisfies Record<SignInEntry['kind'], Tone>;
const A_PAGE = '20';

/** The sign-in log: successes and failures, the super-admin's link, and passkeys. */
export function SignInsCard() {
  const { t } = useWords();
  const [shown, setShown] = useState<keyof typeof SHOWN>('all');
  const query = useInfiniteQuery({
    ...infiniteFor(calls.signIns, { query: { kind: SHOWN[shown], per_page: A_PAGE } }),
    placeholderData: (before) => before,
  });
  // New entries shift the pages by one: drop duplicates.
  const entries = query.data && [
    ...new Map(
      query.data.pages.flatMap(({ data }) => data.map((entry) => [entry.id, entry] as const)),
    ).values(),
  ];
  const title = t('settings-security.sign_ins');
  const exporting = useExport(calls.signIns, title);
  return (
    <Card className="flex flex-col gap-3 p-4" role="region" aria-label={title}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lead font-heavy">{title}</h2>
        <ExportMenu files={WORKBOOKS} onExport={(type) => exporting.start(type, { kind: SHOWN[shown] })} />
      </div>
      <ExportBar exporting={exporting} />
      <Segments
        label={title}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'all', label: t('settings-security.shown_all') },
          { value: 'failed', label: t('settings-security.shown_failed') },
          { value: 'links', label: t('settings-security.shown_links') },
          { value: 'passkeys', label: t('settings-security.shown_passkeys') },
        ]}
      />
      {!entries && <AnswerMissing query={query} rows={3} />}
      {entries?.length === 0 && <p className="text-muted">{t('settings-security.sign_ins_none')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('settings-security.more')}
        </Button>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: SignInEntry }) {
  const words = useWords();
  const { t, instant, phone, digits, locale } = words;
  const { kind, at, user, phone_number, network, user_agent } = entry;
  const who = user ? `${user.name} ${user.family}` : t('settings-security.nobody');
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2" data-kind={kind}>
      <p className="min-w-0 flex-1">
        <span className="block">
          <span className="font-strong">{who}</span>
          {phone_number && (
            <span dir="ltr" className="ms-2 text-label text-muted">
              {phone(phone_number)}
            </span>
          )}
        </span>
        <span className="block text-caption text-muted">
          {instant(at, clubZone(), 'weekday')}
          {user_agent && ` · ${deviceName(words, entry)}`}
          {network && (
            <>
              {' · '}
              <bdi dir="ltr">{digits(network)}</bdi>
            </>
          )}
        </span>
      </p>
      <Tag tone={TONES[kind]}>{SIGN_IN_WORDS[kind][locale]}</Tag>
    </li>
  );
}
