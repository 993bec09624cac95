import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { times } from '#contract/sales/times.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PriceFree } from './price-free.tsx';

/** Times that are made of a court or a term keep their price (D10): how many, and the way to give the free ones another. */
export function MadeTimes({ of, name }: { of: { court: number } | { term: number }; name: string }) {
  const { t } = useWords();
  const can = useCan();
  const { today } = useClubNow();
  const [open, setOpen] = useState(false);
  const [[what, id] = ['term', 0]] = Object.entries(of);
  const filter = { [what]: String(id), date: `${today}_` };
  const { data } = useQuery({
    ...queryFor(times.totals, { query: { ...filter, state: 'free' } }),
    enabled: can('time.show'),
  });
  const n = data?.data.free ?? 0;
  if (n === 0) return null;
  return (
    <>
      <Notice
        action={
          can('time.create') && <Button onClick={() => setOpen(true)}>{t('times.new_price_free')}</Button>
        }
      >
        {t('times.untouched', { n })}
      </Notice>
      <PriceFree
        open={open}
        of={{ filter }}
        title={t('times.price_of', { name })}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
