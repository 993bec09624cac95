import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { clubZone } from '#app/data/club.ts';
import { useCan, useProfile } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { type ShiftDetail, shifts, type Till } from '#contract/treasury/shifts.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useTapGuard } from '#ui/use-tap-guard.ts';
import { CloseShift } from './close-shift.tsx';
import { ClosedShift } from './closed-shift.tsx';
import type { Way } from './move-cash.ts';
import { MoveCashSheet, MoveWays } from './move-cash-sheet.tsx';
import { OpenShift } from './open-shift.tsx';

/** The till of the signed-in person: opened with a count, moved, counted and closed. */
export function ShiftSheet({ open, id, onClose }: SheetScreenProps) {
  const { t } = useWords();
  const query = useQuery(queryFor(shifts.current, {}));
  const profile = useProfile();
  // The box as opened, so that others' actions do not switch to another one.
  const [at, setAt] = useState<{ cash_id: number; shift_id: number | undefined } | null>(null);
  const [closed, setClosed] = useState<ShiftDetail | null>(null);
  const tills = query.data?.data;
  const own = tills?.find(({ shift }) => shift?.opened_by?.id === profile.id);
  const free = tills?.find(({ shift }) => shift === null);
  const boxOf = (cash_id: number | undefined) => tills?.find(({ cash }) => cash.id === cash_id);
  const till = boxOf(at?.cash_id) ?? boxOf(Number(id)) ?? own ?? free ?? tills?.[0];
  const choose = ({ cash, shift }: Till) => setAt({ cash_id: cash.id, shift_id: shift?.id });
  if (till && !at && !query.isFetching) choose(till);
  if (closed) return <ClosedShift shift={closed} open={open} onClose={onClose} />;
  if (till) {
    const choice = <Choice {...{ tills, till, onChoose: choose }} />;
    const cameTo = at?.cash_id === till.cash.id ? at : null;
    return (
      <TillSheet
        key={till.cash.id}
        {...{ till, open, onClose, choice, cameTo }}
        onClosed={setClosed}
        onGoOn={() => choose(till)}
      />
    );
  }
  return (
    <Sheet open={open} onCloseRequest={onClose} title={t('shifts.one')}>
      {tills ? <p className="text-muted">{t('shifts.no_box')}</p> : <AnswerMissing query={query} rows={4} />}
    </Sheet>
  );
}

/** The sheet of a box, depending on its shift and the viewer. */
function TillSheet({
  cameTo,
  onClosed,
  onGoOn,
  ...part
}: PartProps & {
  /** The shift that was open when one came; null while that is not known. */
  cameTo: { shift_id: number | undefined } | null;
  onClosed: (shift: ShiftDetail) => void;
  /** Continues with the box's present state. */
  onGoOn: () => void;
}) {
  const { id: own } = useProfile();
  const can = useCan();
  const [moving, setMoving] = useState<Way | null>(null);
  const { shift } = part.till;
  const ended = cameTo?.shift_id !== undefined && cameTo.shift_id !== shift?.id;
  // Another device's action may replace the button under a finger: ignore that tap.
  const meant = useTapGuard(`${ended} ${shift?.id ?? ''}`);
  if (ended) {
    const goOn = () => {
      setMoving(null);
      onGoOn();
    };
    return <EndedShift {...part} onGoOn={goOn} />;
  }
  if (!shift) {
    return can(shifts.open.permission) ? <OpenShift {...part} meant={meant} /> : <NotOpen {...part} />;
  }
  if (moving) {
    const { till, open, onClose } = part;
    return <MoveCashSheet {...{ till, shift, open, onClose }} way={moving} onBack={() => setMoving(null)} />;
  }
  const others = shift.opened_by?.id !== own;
  const taken = others && cameTo !== null && cameTo.shift_id !== shift.id;
  if (others && (taken || !can('shift.approve'))) {
    return <OthersShift {...part} shift={shift} onMove={setMoving} />;
  }
  return <CloseShift key={shift.id} {...part} shift={shift} onClosed={onClosed} onMove={setMoving} />;
}

interface PartProps {
  till: Till;
  open: boolean;
  onClose: () => void;
  choice: ReactNode;
}

/** Another person's shift: the opener or an approver can count it; others see whose it is. */
function OthersShift({
  till,
  shift,
  open,
  onClose,
  choice,
  onMove,
}: PartProps & { shift: ShiftDetail; onMove: (way: Way) => void }) {
  const { t, instant } = useWords();
  const { opened_by: of, opened_at } = shift;
  const at = instant(opened_at, clubZone(), 'weekday');
  return (
    <Sheet open={open} onCloseRequest={onClose} title={t('shifts.one')} subtitle={till.cash.name}>
      {choice}
      <Notice>
        {of ? t('shifts.of_other', { name: `${of.name} ${of.family}`, at }) : t('shifts.of_nobody', { at })}
      </Notice>
      <MoveWays cash_id={till.cash.id} onChoose={onMove} />
    </Sheet>
  );
}

/** The shift was closed elsewhere meanwhile: its draft is useless. */
function EndedShift({ till, open, onClose, choice, onGoOn }: PartProps & { onGoOn: () => void }) {
  const { t, instant } = useWords();
  const { closed_by: by, closed_at } = till.last ?? {};
  const at = closed_at ? instant(closed_at, clubZone(), 'weekday') : '';
  return (
    <Sheet open={open} onCloseRequest={onClose} title={t('shifts.one')} subtitle={till.cash.name}>
      {choice}
      <div role="alert">
        <Notice
          kind="warning"
          title={
            by ? t('shifts.ended_by', { name: `${by.name} ${by.family}`, at }) : t('shifts.ended', { at })
          }
          action={<Button onClick={onGoOn}>{t('shifts.ended_go_on')}</Button>}
        >
          {t('shifts.ended_detail')}
        </Notice>
      </div>
    </Sheet>
  );
}

/** People who may only approve shifts cannot open one. */
function NotOpen({ till, open, onClose, choice }: PartProps) {
  const { t } = useWords();
  return (
    <Sheet open={open} onCloseRequest={onClose} title={t('shifts.one')} subtitle={till.cash.name}>
      {choice}
      <Notice>{t('shifts.not_open')}</Notice>
    </Sheet>
  );
}

/** Which cash box, where there are several. */
function Choice({
  tills = [],
  till,
  onChoose,
}: {
  tills: readonly Till[] | undefined;
  till: Till;
  onChoose: (till: Till) => void;
}) {
  const { t } = useWords();
  if (tills.length < 2) return null;
  return (
    <ChoiceChips
      label={t('shifts.box')}
      kind="outlined"
      chips={tills.map(({ cash }) => ({
        value: String(cash.id),
        label: cash.name,
        on: cash.id === till.cash.id,
      }))}
      onPress={(id) => {
        const chosen = tills.find(({ cash }) => cash.id === Number(id));
        if (chosen) onChoose(chosen);
      }}
    />
  );
}
