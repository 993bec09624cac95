import { useEffect, useState } from 'react';

/** What was found has stood so long before it is told. */
const TELL_MS = 600;

/** Tells who listens what a search has found, once that has settled; `text` is null while it is being looked for. */
export function ToldCount({ of, text }: { of: string; text: string | null }) {
  const [told, setTold] = useState({ of, text: '' });
  useEffect(() => {
    if (text === null || told.of === of) return;
    const timer = setTimeout(() => setTold({ of, text }), TELL_MS);
    return () => clearTimeout(timer);
  }, [of, text, told.of]);
  return (
    <p role="status" className="sr-only">
      {told.of === of ? told.text : ''}
    </p>
  );
}
