import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import Combine from 'lucide-react/icons/combine';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { type ReactNode, useId, useState } from 'react';
import { errorText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import { invalidate } from '#app/data/affects.ts';
import type { CallError } from '#app/data/call-error.ts';
import { clubZone } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryClient, queryFor } from '#app/data/query.ts';
import { balanceWord, CardBalance } from '#app/engine/cells.tsx';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { joined, withinSentence } from '#app/engine/filter-text.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { UserPicker } from '#app/parts/people/user-picker.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import { people } from '#contract/people/people.ts';
import { type UserDetail, users } from '#contract/people/users.ts';
import { clubDay } from '#domain/dates.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Fact } from '#ui/fact.tsx';
import { FormFoot } from '#ui/form/form-layout.tsx';
import { Notice } from '#ui/notice.tsx';
import { Phone } from '#ui/phone.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { merged } from './merge-rules.ts';

type Side = 'one' | 'two';
const SIDES: readonly Side[] = ['one', 'two'];
const CHANGES = ['users', 'characters', 'coaches', 'sale-invoices', 'documents', 'discount-groups'].map(
  (resource) => ({ resource }),
);
const nameOf = ({ name, family }: { name: string; family: string }) => `${name} ${family}`;

/** Two records of one person, chosen in the address: side by side, which stays, and then one. */
export function MergeScreen() {
  const words = useWords();
  const { t } = words;
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { one?: number; two?: number; stays?: Side };
  const [picking, setPicking] = useState<Side | null>(null);
  const [asking, setAsking] = useState(false);
  const one = usePerson(search.one);
  const two = usePerson(search.two);
  const found = { one: one.user, two: two.user };
  const stays: Side = search.stays === 'two' ? 'two' : 'one';
  const goes: Side = stays === 'one' ? 'two' : 'one';
  const [into, from] = [found[stays], found[goes]];
  const same = into !== undefined && into.id === from?.id;
  const merge = useCall(people.merge, { changes: [] });
  // After sending, the merged person is not loaded any more.
  const [sent, setSent] = useState(false);
  const choose = (part: Partial<typeof search>) => {
    merge.reset();
    void navigate({
      ...linkTo('/customers/merge', { search: { ...search, ...part } }),
      replace: true,
      resetScroll: false,
    });
  };
  const submit = async () => {
    if (!into || !from) return;
    setSent(true);
    const outcome = await merge.submit({ params: { id: String(from.id) }, body: { into: into.id } });
    setAsking(false);
    if (outcome.state === 'refused') return setSent(false);
    toast(t('merge.done', { from: nameOf(from), into: nameOf(into) }));
    await navigate(linkTo('/customers', { sheet: { kind: 'customer', id: into.id } }));
    await invalidate(queryClient, CHANGES);
  };
  const failed = one.error ?? two.error;
  const ready = into !== undefined && from !== undefined && !same;
  return (
    <>
      <TopBar title={t('merge.title')} />
      <main className="min-h-0 flex-1 overflow-y-auto p-4 laptop:px-6">
        <div className="flex max-w-275 flex-col gap-3">
          <p className="text-muted">{t('merge.intro')}</p>
          <ErrorNotice
            error={failed}
            gone={t('merge.gone')}
            onRetry={() => Promise.all([one.refetch(), two.refetch()])}
          />
          {merge.error && <ErrorNotice error={merge.error}>{refusalOf(words, merge.error)}</ErrorNotice>}
          {same && <Notice kind="warning">{t('merge.same')}</Notice>}
          <div className="flex items-start gap-4 max-tablet:flex-col max-tablet:items-stretch">
            <Card className="min-w-0 flex-1 p-0">
              <Compared
                sides={SIDES.map((side) => ({
                  side,
                  user: found[side],
                  waits: side === 'one' ? one.waits : two.waits,
                  onPick: () => setPicking(side),
                }))}
                stays={stays}
                asks={!sent}
                onStays={(side) => choose({ stays: side })}
              />
            </Card>
            {ready && <Result stays={into} goes={from} />}
          </div>
        </div>
      </main>
      <FormFoot bare>
        <Button
          kind="primary"
          size="large"
          icon={Combine}
          className="max-tablet:w-full max-tablet:py-2 tablet:min-w-50 max-tablet:[&_.ellipsis]:whitespace-normal"
          busy={merge.busy}
          notYet={!ready}
          onClick={() => (ready ? setAsking(true) : setPicking(into === undefined ? stays : goes))}
        >
          {ready ? t('merge.do', { name: nameOf(into) }) : t('merge.lack')}
        </Button>
      </FormFoot>
      <UserPicker
        open={picking !== null}
        onClose={() => setPicking(null)}
        title={t(picking === 'two' ? 'merge.choose_second' : 'merge.choose_first')}
        onPick={([person]) => {
          if (person && picking) choose({ [picking]: person.id });
          setPicking(null);
        }}
      />
      {ready && (
        <Dialog
          open={asking}
          onCancel={() => setAsking(false)}
          title={t('merge.sure', { from: nameOf(from), into: nameOf(into) })}
          busy={merge.busy}
          cancel={t('common.cancel')}
          actions={
            <Button kind="danger-solid" icon={Combine} busy={merge.busy} onClick={() => void submit()}>
              {t('merge.sure_do')}
            </Button>
          }
        >
          {t('merge.no_way_back')}
        </Dialog>
      )}
    </>
  );
}

/** The requested person; a merged one returns the remaining one. */
function usePerson(id: number | undefined) {
  const query = useQuery({
    ...queryFor(users.get, { params: { id: String(id) } }),
    enabled: id !== undefined,
  });
  const error = failureOf(query);
  return {
    user: id === undefined ? undefined : query.data?.data,
    waits: id !== undefined && query.isPending && !error,
    error,
    refetch: query.refetch,
  };
}

/** Why two records did not become one, in the words of this screen. */
function refusalOf(words: Words, error: CallError): string {
  const { t } = words;
  if (error.code === 'exists') return t('merge.both_coaches');
  if (error.code === 'role_above') return t('merge.above');
  if (error.code === 'not_allowed') return t('merge.own');
  if (error.code === 'not_found' || error.fields.into?.includes('unknown')) return t('merge.gone');
  if (error.fields.into?.includes('conflict')) return t('merge.same');
  return errorText(words, error);
}

interface Shown {
  side: Side;
  user: UserDetail | undefined;
  waits: boolean;
  onPick: () => void;
}

/** Both records row by row, with the choice of which one remains. */
function Compared({
  sides,
  stays,
  asks,
  onStays,
}: {
  sides: readonly Shown[];
  stays: Side;
  asks: boolean;
  onStays: (side: Side) => void;
}) {
  const words = useWords();
  const { t, date, digits, amount } = words;
  const can = useCan();
  const name = useId();
  const rows: [string, (user: UserDetail) => ReactNode][] = [
    [t('merge.phone'), ({ phone_number }) => phone_number && <Phone number={phone_number} />],
    [
      t('merge.balance'),
      ({ balance }) => (
        <span className="inline-flex *:items-start">
          <CardBalance value={balance} words={words} />
        </span>
      ),
    ],
    ...(can('invoice.show')
      ? [
          [
            t('merge.reservations'),
            (user: UserDetail) => <Reservations id={user.id} enabled={asks} />,
          ] as const,
        ]
      : []),
    [t('merge.documents'), (user) => <Lines id={user.id} enabled={asks} />],
    [t('merge.group'), ({ character }) => digits(character.name)],
    [t('merge.role'), ({ role }) => role && digits(role.name)],
    [t('merge.national_code'), ({ national_code }) => national_code && <bdi>{digits(national_code)}</bdi>],
    [t('merge.company'), ({ company }) => digits(company)],
    [t('merge.limit'), ({ max_debt }) => (max_debt === 0 ? t('merge.club_limit') : amount(max_debt))],
    [t('merge.coach'), ({ is_coach }) => is_coach && t('list.yes')],
    [t('merge.created_at'), ({ created_at }) => date(clubDay(new Date(created_at), clubZone()))],
  ] as [string, (user: UserDetail) => ReactNode][];
  const there = sides.flatMap(({ user }) => user ?? []);
  // Rows empty in both are left out.
  const told = rows.filter(([, draw]) => there.some((user) => draw(user)));
  const choose = ({ side, onPick }: Shown) => (
    <Button
      icon={UserRoundPlus}
      className="h-full w-full max-tablet:flex-col max-tablet:py-2 max-tablet:[&_.ellipsis]:whitespace-normal"
      onClick={onPick}
    >
      {t(side === 'one' ? 'merge.choose_first' : 'merge.choose_second')}
    </Button>
  );
  if (sides.every(({ user, waits }) => !user && !waits))
    return (
      <div className="grid grid-cols-2 gap-3 p-4">
        {sides.map((side) => (
          <div key={side.side}>{choose(side)}</div>
        ))}
      </div>
    );
  return (
    <table className="w-full table-fixed border-collapse text-start">
      <caption className="sr-only">{t('merge.who_stays')}</caption>
      <thead>
        <tr className="border-b border-line-strong align-top">
          <td className="w-24 tablet:w-40" />
          {sides.map((shown) => {
            const { side, user, waits, onPick } = shown;
            // Above nothing it is the head of nothing.
            const Head = user ? 'th' : 'td';
            return (
              <Head
                key={side}
                {...(user && { scope: 'col' })}
                className="h-px p-3 text-start font-normal max-tablet:px-1.5"
              >
                {waits && <SkeletonRows rows={1} picture />}
                {!waits && !user && choose(shown)}
                {user && (
                  <div className="flex h-full flex-col items-start gap-2">
                    <label className="option press w-full flex-1 max-tablet:flex-col max-tablet:items-start max-tablet:gap-2 max-tablet:p-1.5">
                      <input
                        type="radio"
                        className="native"
                        name={name}
                        checked={side === stays}
                        onChange={() => onStays(side)}
                      />
                      <span className="option-dot" />
                      <span className="max-tablet:hidden">
                        <Avatar name={nameOf(user)} src={user.avatar} />
                      </span>
                      <span className="min-w-0 flex-1 max-tablet:w-full">
                        <span className="block wrap-anywhere font-strong">{nameOf(user)}</span>
                        <Tag tone={side === stays ? 'positive' : 'warning'}>
                          {t(side === stays ? 'merge.stays' : 'merge.goes')}
                        </Tag>
                      </span>
                    </label>
                    <Button
                      kind="ghost"
                      className="-mb-2 text-brand"
                      aria-label={t('merge.change_of', { name: nameOf(user) })}
                      onClick={onPick}
                    >
                      {t('merge.change')}
                    </Button>
                  </div>
                )}
              </Head>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {told.map(([label, draw]) => (
          <tr key={label} className="border-b border-line last:border-0">
            <th
              scope="row"
              className="px-3 py-2.5 text-start text-label font-normal text-muted max-tablet:pe-1"
            >
              {label}
            </th>
            {sides.map(({ side, user }) => (
              <td key={side} className="wrap-anywhere px-3 py-2.5">
                {user && (draw(user) || <span className="text-muted">{t('merge.nothing')}</span>)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Asked {
  id: number;
  enabled: boolean;
}

function Reservations({ id, enabled }: Asked) {
  const { number } = useWords();
  const { data } = useQuery({ ...queryFor(people.totalInvoices, { params: { id: String(id) } }), enabled });
  return data ? number(data.data.count) : '…';
}

function Lines({ id, enabled }: Asked) {
  const { t } = useWords();
  const { data } = useQuery({
    ...queryFor(users.totalTransactions, { params: { id: String(id) } }),
    enabled,
  });
  return data ? t('merge.lines', { n: data.data.count }) : '…';
}

/** The result of the merge. */
function Result({ stays, goes }: { stays: UserDetail; goes: UserDetail }) {
  const words = useWords();
  const { t, amount } = words;
  const { phone_number, balance, lost } = merged(stays, goes);
  const labels = {
    phone_number: t('merge.phone'),
    national_code: t('merge.national_code'),
    company: t('merge.company'),
  };
  const line = (name: string, value: ReactNode) => (
    <Fact name={name}>
      <span className="font-strong">{value}</span>
    </Fact>
  );
  return (
    <Card className="tablet:w-74 tablet:flex-none">
      <h2 className="mb-1 font-heavy">{t('merge.result')}</h2>
      <dl className="lines">
        {line(t('merge.result_name'), nameOf(stays))}
        {line(t('merge.result_phone'), phone_number ? <Phone number={phone_number} /> : t('merge.nothing'))}
        {line(t('merge.balance'), `${amount(balance, 'never')} ${balanceWord(words, balance)}`)}
      </dl>
      <ul className="mt-2 flex flex-col gap-1 text-label text-warning">
        {lost.length > 0 && (
          <li>
            {t('merge.lost', {
              name: nameOf(goes),
              list: joined(
                words,
                lost.map((one) => withinSentence(labels[one])),
              ),
            })}
          </li>
        )}
        {goes.role && <li>{t('merge.sign_in_ends', { name: nameOf(goes) })}</li>}
        <li>{t('merge.no_way_back')}</li>
      </ul>
    </Card>
  );
}
