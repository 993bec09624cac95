import { useNavigate } from '@tanstack/react-router';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkAt } from '#app/links.ts';
import type { ListAction } from '#app/resource/resource.ts';
import { KIND, type Kind } from './kinds.ts';

/** «پرداخت تازه» of a list, for whoever may make one. */
export function useNewDocument(kind: Kind): readonly ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const { create, icon, path } = KIND[kind];
  if (!can(create)) return [];
  // A receipt's own address is the sheet over the calendar.
  const to =
    kind === 'receive'
      ? linkAt('/treasury/transactions/insert', { search: { type: kind } })
      : linkAt(`${path}/insert`);
  return [
    { key: 'new', icon, label: t(`treasury.new_${kind}`), main: true, onPress: () => void navigate(to) },
  ];
}
