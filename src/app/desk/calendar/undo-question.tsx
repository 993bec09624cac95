import { useState } from 'react';
import { MoneyUsedQuestion } from '#app/parts/visits/money-used-question.tsx';
import { store } from '#app/state/store.ts';
import { type RefusedUndo, undoAtom } from './undo-move.ts';

const close = () => store.set(undoAtom, null);

/** Asks before a move is undone although its released money pays something else (D31). */
export function UndoQuestion({ undo: { name, details, onAccept } }: { undo: RefusedUndo }) {
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    await onAccept();
    close();
  };
  return <MoneyUsedQuestion {...{ name, details, busy }} onAccept={() => void accept()} onStay={close} />;
}
