import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { clubZone } from '#app/data/club.ts';
import { useCan, useProfile } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { AnswerMissing } from '#app/resource/answer-missing.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { type ShiftDetail, shifts, type Till } from '#contract/shifts.ts';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CloseShift } from './close-shift.tsx';
import { ClosedShift } from './closed-shift.tsx';
import type { Way } from './move-cash.ts';
import { MoveCashSheet, MoveWays } from './move-cash-sheet.tsx';
import { OpenShift } from './open-shift.tsx';

/** The till of the one who sits at it: opened with what lies in it, moved in and out of, counted and closed. */
export function ShiftSheet({ open, id, onClose }: SheetScreenProps) {
  const { t } = useWords();
  const query = useQuery(queryFor(shifts.current, {}));
  const profile = useProfile();
  const can = useCan();
  // The box that one came to, as it stood then: what others do meanwhile leads to no other one.
  const [at, setAt] = useState<{ cash_id: number; shift_id: number | undefined } | null>(null);
  const [closed, setClosed] = useState<ShiftDetail | null>(null);
  const [moving, setMoving] = useState<Way | null>(null);
  const tills = query.data?.data;
  const own = tills?.find(({ shift }) => shift?.opened_by?.id === profile.id);
  const free = tills?.find(({ shift }) => shift === null);
  const boxOf = (cash_id: number | undefined) => tills?.find(({ cash }) => cash.id === cash_id);
  const till = boxOf(at?.cash_id) ?? boxOf(Number(id)) ?? own ?? free ?? tills?.[0];
  const choose = ({ cash, shift }: Till) => setAt({ cash_id: cash.id, shift_id: shift?.id });
  if (till && !at && !query.isFetching) choose(till);
  if (closed) return <ClosedShift shift={closed} open={open} onClose={onClose} />;
  if (till?.shift && moving) {
    const back = () => setMoving(null);
    return <MoveCashSheet {...{ till, open, onClose }} shift={till.shift} way={moving} onBack={back} />;
  }
  if (till) {
    const part = { till, open, onClose, choice: <Choice {...{ tills, till, onChoose: choose }} /> };
    const others = till.shift && till.shift.opened_by?.id !== profile.id;
    const taken = others && at?.cash_id === till.cash.id && at.shift_id !== till.shift?.id;
    if (till.shift && others && (taken || !can('shift.approve'))) {
      return <OthersShift {...part} shift={till.shift} onMove={setMoving} />;
    }
    return till.shift ? (
      <CloseShift
        key={`${till.cash.id} ${till.shift.id}`}
        {...part}
        shift={till.shift}
        onClosed={setClosed}
        onMove={setMoving}
      />
    ) : can(shifts.open.permission) ? (
      <OpenShift key={till.cash.id} {...part} />
    ) : (
      <NotOpen {...part} />
    );
  }
  return (
    <Sheet open={open} onCloseRequest={onClose} title={t('shifts.one')}>
      {tills ? <p className="text-muted">{t('shifts.no_box')}</p> : <AnswerMissing query={query} rows={4} />}
    </Sheet>
  );
}

interface PartProps {
  till: Till;
  open: boolean;
  onClose: () => void;
  choice: ReactNode;
}

/** Whoever opened a shift counts it, or who may approve; for all others it says whose it is. */
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

/** Whoever may only approve shifts opens none. */
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
