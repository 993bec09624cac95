import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { type Ref, useEffect, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useClubNow } from '#app/data/club.ts';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { useCan } from '#app/data/profile.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { RestoredLine } from '#app/engine/restored-line.tsx';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { FilesField } from '#app/parts/files/files-field.tsx';
import { CostTypeChoice } from '#app/parts/money/cost-type-choice.tsx';
import { SumBox } from '#app/parts/money/sum-box.tsx';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { useTarget } from '#app/parts/money/use-target.ts';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import { costs } from '#contract/treasury/costs.ts';
import { internalFunds } from '#contract/treasury/internal-funds.ts';
import type { ShiftDetail, Till } from '#contract/treasury/shifts.ts';
import { Button } from '#ui/button.tsx';
import { OptionCards } from '#ui/option-cards.tsx';
import { Segments } from '#ui/segments.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { type Move, type MoveTarget, targetsOf, transferSides, WAYS, type Way } from './move-cash.ts';

const ICONS = { in: ArrowDownLeft, out: ArrowUpRight } as const;
/** The shift's lines change too. */
const CHANGES = [{ resource: 'documents' }, { resource: 'shifts' }];

/** The targets of each direction, by permission. */
function useTargets(cash_id: number): (way: Way) => MoveTarget[] {
  const can = useCan();
  const may = {
    box: can('cash.show'),
    transfer: can('internal_fund.create'),
    cost: can('cost.create'),
  };
  const sources = usePlaces(may.box && may.transfer);
  return (way) => targetsOf(way, cash_id, sources, may);
}

/** Movements of cash in an open shift, one tap from the count. */
export function MoveWays({ cash_id, onChoose }: { cash_id: number; onChoose: (way: Way) => void }) {
  const { t } = useWords();
  const targets = useTargets(cash_id);
  const ways = WAYS.filter((way) => targets(way).length > 0);
  if (ways.length === 0) return null;
  return (
    <div className="flex gap-2">
      {ways.map((way) => (
        <Button key={way} icon={ICONS[way]} className="flex-1" onClick={() => onChoose(way)}>
          {t(`shifts.way_${way}`)}
        </Button>
      ))}
    </div>
  );
}

/** The state of a movement: draft, what is missing, and the target's call. */
function useMove(cash_id: number, shift: ShiftDetail, begun: Way) {
  const words = useWords();
  const { t, day, locale } = words;
  const { today } = useClubNow();
  const { cost_attachment_from } = useDeskRules();
  const name = `shift.move.${shift.id}`;
  const draft = useDraft<Move>(name, {
    price: null,
    target: null,
    cost_type: null,
    files: [],
  });
  const move = draft.value;
  // The draft stays when the direction changes.
  const [way, setWay] = useState(begun);
  const transfer = useCall(internalFunds.create, { keepAs: `${name}.transfer`, changes: CHANGES });
  const cost = useCall(costs.create, { keepAs: `${name}.cost`, changes: CHANGES });
  // A refusal applies to what was sent.
  const forget = () => {
    transfer.reset();
    cost.reset();
  };
  const offline = useOffline();
  const targetsFor = useTargets(cash_id);
  const targets = targetsFor(way);
  const target = targets.find(({ key }) => key === move.target) ?? targets[0];
  const isCost = target?.type === 'cost';
  const needsPaper = isCost && cost_attachment_from !== null && (move.price ?? 0) >= cost_attachment_from;
  const lack = offline
    ? t('treasury.online')
    : !move.price
      ? t('pay.lack_amount')
      : !target
        ? t('treasury.lack_place')
        : isCost && !move.cost_type
          ? t('treasury.lack_cost_type')
          : needsPaper && move.files.length === 0
            ? t('treasury.lack_paper', { sum: words.money(cost_attachment_from ?? 0) })
            : null;
  const send = async (): Promise<boolean> => {
    const { price, cost_type, files } = move;
    if (lack || !price || !target) return false;
    const outcome =
      isCost && cost_type
        ? await cost.submit({
            body: {
              client_ref: cost.ref,
              price,
              cash_id,
              cost_type_id: cost_type.id,
              description: `${cost_type.name}${locale === 'fa' ? '،' : ','} ${day(today)}`,
              ...(files.length > 0 && { attachment_ids: files.map(({ id }) => id) }),
            },
          })
        : await transfer.submit({
            body: { client_ref: transfer.ref, price, ...transferSides(way, cash_id, target) },
          });
    if (outcome.state !== 'done') return false;
    draft.clear();
    return true;
  };
  return {
    move,
    restored: draft.restored,
    startOver() {
      forget();
      draft.clear();
      transfer.renew();
      cost.renew();
    },
    way,
    ways: WAYS.filter((one) => targetsFor(one).length > 0),
    turn(next: Way) {
      forget();
      setWay(next);
    },
    set(part: Partial<Move>) {
      forget();
      draft.set(part);
    },
    targets,
    target,
    needsPaper,
    lack,
    call: isCost ? cost : transfer,
    busy: cost.busy || transfer.busy,
    send,
  };
}

/** Cash that is put into a till or taken out of it while its shift is open: to a bank, another box, or for a cost. */
export function MoveCashSheet({
  till,
  shift,
  way,
  open,
  onBack,
  onClose,
}: {
  till: Till;
  shift: ShiftDetail;
  way: Way;
  open: boolean;
  /** To the count. */
  onBack: () => void;
  onClose: () => void;
}) {
  const { t, amount, digits } = useWords();
  const form = useMove(till.cash.id, shift, way);
  const { move, set, targets, target, call, lack } = form;
  const [pad, setPad] = useState<HTMLElement | null>(null);
  const { go, at, target: box, inside } = useTarget<'price'>();
  // The amount gets the focus on opening.
  useEffect(() => {
    const frame = requestAnimationFrame(() => go('price'));
    return () => cancelAnimationFrame(frame);
  }, [go]);
  const sum = move.price === null ? '' : amount(move.price);
  const send = async () => {
    if (!(await form.send())) return;
    toast(t(`shifts.moved_${form.way}`, { sum, name: till.cash.name }));
    onClose();
  };
  const { price: priceError, attachment_ids: filesError, ...others } = call.fieldErrors;
  const told = call.error && (Object.keys(others).length > 0 || !(priceError || filesError));
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      onBack={onBack}
      title={t('shifts.moving')}
      subtitle={`${till.cash.name} · ${t('shifts.midway')}`}
      footer={
        <>
          <div ref={setPad} className="pay-pad [&_.pad]:gap-1.5 [&_.pad-key]:min-h-11.5" />
          <Button
            kind="primary"
            size="large"
            block
            notYet={lack !== null}
            busy={form.busy}
            onClick={() => void send()}
          >
            {lack ?? t(`shifts.move_${form.way}`, { sum })}
          </Button>
        </>
      }
    >
      {form.restored && <RestoredLine onFresh={form.startOver} />}
      <Segments
        tone="brand"
        label={t('shifts.moving')}
        value={form.way}
        onChange={form.turn}
        options={form.ways.map((value) => ({ value, label: t(`shifts.way_${value}`), icon: ICONS[value] }))}
      />
      {told && <ErrorNotice error={call.error}>{call.errorText}</ErrorNotice>}
      <div ref={inside as Ref<HTMLDivElement>}>
        <SumBox
          label={t('treasury.sum')}
          value={move.price}
          onChange={(price) => set({ price })}
          error={priceError}
          at={at('price')}
          active={box === 'price'}
          pad={pad}
        />
      </div>
      <h3 className="text-label font-semibold text-muted">{t(`shifts.where_${form.way}`)}</h3>
      <OptionCards
        label={t(`shifts.where_${form.way}`)}
        value={target?.key ?? null}
        onChange={(key) => set({ target: key })}
        options={targets.map(({ key, type, name }) => ({
          value: key,
          title: type === 'cost' ? t('treasury.cost') : name ? digits(name) : '…',
          detail: t(`shifts.move_${type}`),
        }))}
      />
      {target?.type === 'cost' && (
        <CostTypeChoice chosen={move.cost_type} onChoose={(cost_type) => set({ cost_type })} />
      )}
      {form.needsPaper && (
        <FilesField files={move.files} onFiles={(files) => set({ files })} error={filesError} />
      )}
    </Sheet>
  );
}
