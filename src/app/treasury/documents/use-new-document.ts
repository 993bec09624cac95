import { useNavigate } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useCan } from '#app/data/profile.ts';
import type { ListAction } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkAt, linkTo } from '#app/links.ts';
import { KIND, KINDS, type Kind } from './kinds.ts';

/** A list's action for a new document, by permission. */
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

/** «سند تازه» of the list of all, for whoever may make one of any kind. */
export function useAnyDocument(): readonly ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  if (!KINDS.some((kind) => can(KIND[kind].create))) return [];
  const onPress = () => void navigate(linkTo('/treasury/transactions/insert'));
  return [{ key: 'new', icon: Plus, label: t('treasury.new'), main: true, onPress }];
}
