import { useQuery } from '@tanstack/react-query';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CalendarX from 'lucide-react/icons/calendar-x';
import PackageMinus from 'lucide-react/icons/package-minus';
import Pencil from 'lucide-react/icons/pencil';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash from 'lucide-react/icons/trash-2';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users-round';
import Wallet from 'lucide-react/icons/wallet';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { hasDraft } from '#app/offline/draft.ts';
import type { UnsentItem, UnsentWay } from '#app/offline/unsent.ts';
import * as actions from '#app/offline/unsent-actions.ts';
import { users } from '#contract/people/users.ts';
import { Button } from '#ui/button.tsx';
import type { LucideIcon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { draftOf, useActing } from './acting.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { TakenDialog } from './taken-dialog.tsx';

const ICONS: Record<UnsentWay, LucideIcon> = {
  move: ArrowLeftRight,
  drop: CalendarX,
  link: UserCheck,
  new_price: Wallet,
  as_discount: Wallet,
  over_debt: UserCheck,
  over_stock: PackageMinus,
  without_addon: PackageMinus,
  post_today: RefreshCw,
  behalf: Users,
  edit: Pencil,
  take_back: X,
  retry: RefreshCw,
  discard: Trash,
};
/** Actions that open a dialog; the others run on the tap. */
const ASKS: ReadonlySet<UnsentWay> = new Set<UnsentWay>(['move', 'behalf', 'edit', 'take_back', 'discard']);

export interface WorkActionsProps {
  item: UnsentItem;
  /** The author's name. */
  author: string | null;
  /** The first way is the one filled button of its screen. */
  filled?: boolean | undefined;
  onDone?: (() => void) | undefined;
}

/** The possible actions for queued work, the likeliest first. */
export function WorkActions({ item, author, filled = false, onDone }: WorkActionsProps) {
  const words = useWords();
  const { t } = words;
  const { act, busy, unanswered } = useActing(onDone);
  const [open, setOpen] = useState(() => begun(item));
  const whose = usePhoneOwner(item);
  const close = () => setOpen(null);

  const linked = item.problem?.code === 'phone_used' ? Number(item.problem.details?.user_id) : null;
  const begin = async (way: UnsentWay) => {
    if (way === 'link' && linked === null) return setOpen('link');
    if (!ASKS.has(way)) return void act(way, () => doIt(item, way, linked));
    // Work that may have arrived is looked up before the dialog opens: it may be finished.
    const asks = item.maybe_sent && (way === 'edit' || way === 'move');
    if (asks && (await act(way, () => actions.askFirst(item.key))) !== 'free') return;
    setOpen(way);
  };

  return (
    <>
      {unanswered && <Notice kind="warning">{t('unsent.no_answer')}</Notice>}
      <div className="flex flex-wrap gap-2">
        {item.ways.map((way, index) => (
          <Button
            key={way}
            kind={kindOf(item, way, index, filled)}
            icon={ICONS[way]}
            className={index === 0 || item.state === 'waiting' ? 'flex-1' : undefined}
            busy={busy === way}
            busyText={t('unsent.asking')}
            disabled={busy !== null && busy !== way}
            onClick={() => void begin(way)}
          >
            {wayText(words, item, way, { author, whose })}
          </Button>
        ))}
      </div>
      {open === 'move' && <TakenDialog item={item} onClose={close} onDone={onDone} />}
      {open === 'edit' && <EditDialog item={item} onClose={close} onDone={onDone} />}
      {open === 'take_back' && <TakeBackDialog item={item} onClose={close} onDone={onDone} />}
      {open === 'link' && <LinkDialog item={item} onClose={close} onDone={onDone} />}
      {(open === 'behalf' || open === 'discard') && (
        <ReasonDialog item={item} what={open} author={author} onClose={close} onDone={onDone} />
      )}
    </>
  );
}

/** Work that needs nobody gets small buttons side by side; otherwise the first action is primary. */
function kindOf({ state }: UnsentItem, way: UnsentWay, index: number, filled: boolean) {
  if (way === 'take_back') return 'danger';
  if (way === 'discard' && index > 0) return 'quiet';
  return filled && index === 0 && state !== 'waiting' ? 'primary' : 'secondary';
}

/** The dialog that was open before a reload; work that may have arrived is looked up first. */
const begun = ({ key, ways, maybe_sent }: UnsentItem): UnsentWay | null =>
  ways.find((way) => hasDraft(draftOf(key, way)) && !(way === 'edit' && maybe_sent)) ?? null;

function doIt({ key }: UnsentItem, way: UnsentWay, linked: number | null) {
  switch (way) {
    case 'drop':
      return actions.drop(key);
    case 'link':
      return actions.link(key, linked ?? 0);
    case 'new_price':
      return actions.acceptServerPrice(key);
    case 'as_discount':
      return actions.acceptAsDiscount(key);
    case 'over_debt':
      return actions.allowOverDebt(key);
    case 'over_stock':
      return actions.allowOverStock(key);
    case 'without_addon':
      return actions.withoutAddon(key);
    case 'post_today':
      return actions.postToday(key);
    default:
      return actions.retry(key);
  }
}

function wayText(
  { t, amount, number }: Words,
  { problem, money_safe, state, slots }: UnsentItem,
  way: UnsentWay,
  { author, whose }: { author: string | null; whose: string | null },
): string {
  const { ours, yours } = (problem?.details ?? {}) as { ours?: number; yours?: number };
  const name = author ?? t('unsent.author_other');
  if (way === 'drop' && slots.length > 1)
    return t(money_safe ? 'unsent.way_drop_money_all' : 'unsent.way_drop_all', { n: number(slots.length) });
  if (way === 'drop') return t(money_safe ? 'unsent.way_drop_money' : 'unsent.way_drop');
  if (way === 'new_price') return t('unsent.way_new_price', { sum: amount(ours ?? 0) });
  if (way === 'as_discount') return t('unsent.way_as_discount', { sum: amount((ours ?? 0) - (yours ?? 0)) });
  if (way === 'behalf') return t('unsent.way_behalf', { name });
  if (way === 'edit' && state === 'waiting') return t('unsent.way_edit_queued');
  if (way !== 'link') return t(`unsent.way_${way}`);
  if (problem?.code !== 'phone_used') return t('unsent.way_link_other');
  return whose ? t('unsent.way_link_named', { name: whose }) : t('unsent.way_link');
}

/** The person whose phone caused a new customer's refusal. */
export function usePhoneOwner({ problem }: Pick<UnsentItem, 'problem'>): string | null {
  const can = useCan();
  const id = problem?.code === 'phone_used' ? Number(problem.details?.user_id) : 0;
  const { data } = useQuery({
    ...queryFor(users.get, { params: { id: String(id) } }),
    enabled: id > 0 && can('user.show'),
  });
  return data ? `${data.data.name} ${data.data.family}` : null;
}
