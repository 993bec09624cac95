import { useEffect, useState } from 'react';

/** How long results must be stable before they are announced. */
const TELL_MS = 600;

/** Announces the number of results to screen readers once they are stable; `text` is null while searching. */
export function AnnouncedCount({ of, text }: { of: string; text: string | null }) {
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
