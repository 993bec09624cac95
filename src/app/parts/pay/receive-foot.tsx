import type { Ref } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { PersonBalance } from '#app/parts/people/person-balance.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Under the fields of a receipt: why it was refused, the balance after it, and taking the money. */
export function ReceiveFoot({
  refused,
  after,
  lack,
  take,
  busy,
  onTake,
  button,
}: {
  refused: string | null;
  /** Null: the balance is not known. */
  after: number | null;
  /** What it still wants, in words; null when it can be sent. */
  lack: string | null;
  /** What the button does: the sum and its means. */
  take: string;
  busy: boolean;
  onTake: () => void;
  button?: Ref<HTMLButtonElement>;
}) {
  const { t } = useWords();
  return (
    <>
      {refused && <Notice kind="error">{refused}</Notice>}
      <p className="pay-stays">
        {after !== null && (
          <>
            <span className="text-muted">{t('receive.after')}</span>
            <PersonBalance value={after} />
          </>
        )}
      </p>
      <Button
        ref={button}
        kind="primary"
        size="large"
        block
        busy={busy}
        notYet={lack !== null}
        onClick={onTake}
      >
        {lack ?? take}
      </Button>
    </>
  );
}
