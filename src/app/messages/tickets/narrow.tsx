import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import type { ChoiceState } from '#app/engine/list-address.ts';
import { useWords } from '#app/i18n/words.ts';
import { organizationTickets, supportTickets, tickets } from '#contract/messages/tickets.ts';
import {
  isOpenTicket,
  ORGANIZATION_STATUSES,
  SUPPORT_STATUSES,
  TICKET_KINDS,
  type TicketKind,
  type TicketStatus,
} from '#domain/tickets.ts';
import { Chip } from '#ui/chip.tsx';
import { Count } from '#ui/count.tsx';
import { Segments } from '#ui/segments.tsx';
import { KIND } from './kinds.ts';

const STATUSES: Record<TicketKind, readonly TicketStatus[]> = {
  support: SUPPORT_STATUSES,
  organization: ORGANIZATION_STATUSES,
};

/** Switches between the two kinds, with unread counts, for people who see both. */
export function KindSwitch({ kind }: { kind: TicketKind }) {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const { data } = useQuery(queryFor(tickets.mine)).data ?? {};
  const open = TICKET_KINDS.filter((one) => can(KIND[one].show));
  if (open.length < 2) return null;
  return (
    <Segments
      label={t('tickets.kinds')}
      className="w-full max-w-90"
      value={kind}
      options={open.map((value) => ({
        value,
        label: (
          <span className="flex items-center gap-1.5">
            {t(`tickets.kind_${value}`)}
            <Count n={data?.[value]?.unseen ?? 0} />
          </span>
        ),
      }))}
      onChange={(next) => void navigate({ to: KIND[next].path })}
    />
  );
}

type Totals = Readonly<Record<string, number>>;

/** Totals with the list's other filters. */
function useTotals(kind: TicketKind, filters: Readonly<Record<string, string>>): Totals | undefined {
  const query = Object.fromEntries(Object.entries(filters).filter(([name]) => !isNarrowing(name)));
  const shared = { placeholderData: (before: unknown) => before as never };
  const support = useQuery({
    ...queryFor(supportTickets.total, { query }),
    ...shared,
    enabled: kind === 'support',
  });
  const organization = useQuery({
    ...queryFor(organizationTickets.total, { query }),
    ...shared,
    enabled: kind === 'organization',
  });
  return (kind === 'support' ? support : organization).data?.data;
}

/** Filters that a chip sets, and those that it takes the place of. */
const NARROWING = ['status', 'waiting', 'box'] as const;
const isNarrowing = (name: string) => (NARROWING as readonly string[]).includes(name);

interface NarrowChip {
  key: 'all' | 'open' | 'waits' | 'waits_yours' | 'pending' | 'closed' | 'received' | 'sent_by_me';
  /** Undefined while it is not known, or not counted. */
  n: number | undefined;
  set: Readonly<Record<string, string>>;
}

const BOXES: readonly NarrowChip[] = [
  { key: 'received', n: undefined, set: { box: 'received' } },
  { key: 'sent_by_me', n: undefined, set: { box: 'sent' } },
];

/** How many stand where, each a tap that narrows the list to them. */
export function StatusChips({ kind, state: { choice, choose } }: { kind: TicketKind; state: ChoiceState }) {
  const { t, number } = useWords();
  const totals = useTotals(kind, choice.filters);
  const sum = (statuses: readonly TicketStatus[]) =>
    totals && statuses.reduce((all, status) => all + (totals[status] ?? 0), 0);
  const open = STATUSES[kind].filter(isOpenTicket);
  const closed = STATUSES[kind].filter((status) => !isOpenTicket(status));
  const chips: NarrowChip[] = [
    { key: 'all', n: totals?.count, set: {} },
    { key: 'open', n: sum(open), set: { status: open.join(',') } },
    {
      key: kind === 'support' ? 'waits' : 'waits_yours',
      n: totals?.waiting,
      set: { waiting: 'true' },
    },
    { key: 'pending', n: totals?.pending, set: { status: 'pending' } },
    { key: 'closed', n: sum(closed), set: { status: closed.join(',') } },
    ...(kind === 'organization' ? BOXES : []),
  ];
  const isOn = (set: Readonly<Record<string, string>>) =>
    NARROWING.every((name) => (choice.filters[name] ?? '') === (set[name] ?? ''));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser
    <div
      role="group"
      aria-label={t('tickets.narrow')}
      className="flex gap-2 max-tablet:-mx-3 max-tablet:overflow-x-auto max-tablet:px-3 max-tablet:*:flex-none tablet:flex-wrap"
    >
      {chips.map(({ key, n, set }) => {
        const on = isOn(set);
        return (
          <Chip
            key={key}
            pressed={on}
            onClick={() =>
              choose((now) => {
                const others = Object.entries(now.filters).filter(([name]) => !isNarrowing(name));
                return { ...now, filters: { ...Object.fromEntries(others), ...(on ? {} : set) } };
              })
            }
          >
            {t(`tickets.chip_${key}`)}
            {n !== undefined && ` ${number(n)}`}
          </Chip>
        );
      })}
    </div>
  );
}

/** Above the list of support tickets. */
export const NarrowSupport = ({ state }: { state: ChoiceState }) => <Narrow kind="support" state={state} />;
/** Above that of internal ones. */
export const NarrowOrganization = ({ state }: { state: ChoiceState }) => (
  <Narrow kind="organization" state={state} />
);

function Narrow({ kind, state }: { kind: TicketKind; state: ChoiceState }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <KindSwitch kind={kind} />
      <StatusChips kind={kind} state={state} />
    </div>
  );
}
