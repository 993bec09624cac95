import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { NoAddons } from '#app/parts/setup/no-addons.tsx';
import { StockTag } from '#app/parts/setup/stock-tag.tsx';
import { coaches } from '#contract/people/coaches.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { SegmentsField } from '#ui/fields/segments-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { ItemTile } from '#ui/item-tile.tsx';
import { Stepper } from '#ui/stepper.tsx';
import type { BookingDraft, Extra } from './booking-draft.ts';

interface PanelProps {
  draft: BookingDraft;
  slots: number;
  set: (part: Partial<BookingDraft>) => void;
}

/** The panel that a chip of the booking opens. */
export function ExtraPanel({ extra, ...props }: PanelProps & { extra: Extra }) {
  if (extra === 'addons') return <AddonsPanel {...props} />;
  if (extra === 'coach') return <CoachPanel {...props} />;
  if (extra === 'discount') return <DiscountPanel {...props} />;
  return <NotePanel {...props} />;
}

function AddonsPanel({ draft: { addons }, slots, set }: PanelProps) {
  const { t } = useWords();
  const list = useQuery(queryFor(saleAddons.list, { query: { per_page: '200', active: 'true' } }));
  const count = (id: number) => addons.find((addon) => addon.sale_addon_id === id)?.count ?? 0;
  const put = (addon: { id: number; name: string; price: number }, next: number) => {
    const others = addons.filter((one) => one.sale_addon_id !== addon.id);
    const { id: sale_addon_id, name, price } = addon;
    set({ addons: next > 0 ? [...others, { sale_addon_id, name, price, count: next }] : others });
  };
  return (
    <Loaded query={list} empty={<NoAddons />}>
      {(all) => (
        <>
          {slots > 1 && <p className="text-label text-muted">{t('booking.addons_each', { n: slots })}</p>}
          <div className="tiles">
            {all.map((addon) => (
              <ItemTile
                key={addon.id}
                name={addon.name}
                price={addon.price}
                note={<StockTag stock={addon.stock} few />}
                count={count(addon.id)}
                onPress={() => put(addon, count(addon.id) + 1)}
              />
            ))}
          </div>
          {all
            .filter((addon) => count(addon.id) > 0)
            .map((addon) => (
              <Card key={addon.id} className="flex items-center gap-2 py-1.5">
                <span className="ellipsis flex-1 font-strong">{addon.name}</span>
                <Stepper label={addon.name} value={count(addon.id)} onChange={(next) => put(addon, next)} />
              </Card>
            ))}
        </>
      )}
    </Loaded>
  );
}

function CoachPanel({ draft: { coach }, set }: PanelProps) {
  const { t } = useWords();
  const list = useQuery(queryFor(coaches.list, { query: { per_page: '200', active: 'true' } }));
  return (
    <Loaded query={list} empty={t('booking.no_coaches')}>
      {(all) => (
        <div className="flex flex-wrap gap-2">
          {all.map(({ id, user }) => {
            const chosen = coach?.id === id;
            const name = `${user.name} ${user.family}`;
            return (
              <Chip key={id} pressed={chosen} onClick={() => set({ coach: chosen ? null : { id, name } })}>
                {name}
              </Chip>
            );
          })}
        </div>
      )}
    </Loaded>
  );
}

function DiscountPanel({ draft: { discount }, set }: PanelProps) {
  const { t } = useWords();
  return (
    <MoneyField
      label={t('booking.discount_each')}
      help={t('booking.discount_help')}
      optional
      autoFocus
      value={discount}
      onChange={(value) => set({ discount: value })}
    />
  );
}

function NotePanel({ draft: { description, action_type }, set }: PanelProps) {
  const { t } = useWords();
  const { default_action_type } = useDeskRules();
  return (
    <div className="flex flex-col gap-3">
      <TextareaField
        label={t('booking.note')}
        optional
        tight
        rows={2}
        maxLength={500}
        value={description}
        onChange={(value) => set({ description: value })}
      />
      <SegmentsField
        label={t('booking.came_in')}
        tight
        options={[
          { value: '1', label: t('booking.present') },
          { value: '2', label: t('booking.telephone') },
        ]}
        value={action_type ?? (String(default_action_type) as '1' | '2')}
        onChange={(value) => set({ action_type: value })}
      />
    </div>
  );
}

function Loaded<T>({
  query,
  empty,
  children,
}: {
  query: ComponentProps<typeof AnswerMissing>['query'] & { data: { data: T[] } | undefined };
  empty: ReactNode;
  children: (all: T[]) => ReactNode;
}) {
  const { t } = useWords();
  if (query.data?.data.length === 0) return empty;
  if (query.data) return children(query.data.data);
  return <AnswerMissing query={query} title={t('errors.list')} rows={2} />;
}
