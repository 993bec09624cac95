import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { extraWithWords } from '#app/lazy-with-words.ts';
import { proofAtom } from '#app/state/proof.ts';

interface Asking {
  answer: (proven: boolean) => void;
}

/** Its code does not come: the call is refused as it was, and nothing waits for ever. */
function Unasked({ answer }: Asking) {
  useEffect(() => answer(false), [answer]);
  return null;
}

const ProofDialog = extraWithWords<Asking>(
  () => import('./proof-dialog.tsx').then((m) => m.ProofDialog),
  Unasked,
);

/** Renders the passkey dialog above everything. */
export function ProofHost() {
  const asked = useAtomValue(proofAtom);
  return (
    asked && (
      <Suspense>
        <ProofDialog answer={asked.answer} />
      </Suspense>
    )
  );
}
