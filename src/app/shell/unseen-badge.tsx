import { lazyExtra } from '#app/lazy-screen.ts';
import { Later } from './later.tsx';

const Unseen = lazyExtra<object>(() => import('./unseen.tsx').then((m) => m.Unseen));

/** The number of unseen events. */
export function UnseenBadge() {
  return (
    <Later>
      <Unseen />
    </Later>
  );
}
