import { lazyExtra } from '#app/lazy-screen.ts';
import { Later } from './later.tsx';

const Unseen = lazyExtra<object>(() => import('./unseen.tsx').then((m) => m.Unseen));

/** What one has not yet seen of what one was told. */
export function UnseenBadge() {
  return (
    <Later>
      <Unseen />
    </Later>
  );
}
