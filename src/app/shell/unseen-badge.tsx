import { lazyScreen } from '#app/lazy-screen.ts';
import { Later } from './later.tsx';

const Nothing = () => null;
// Nobody waits for it: where it does not arrive, the navigation goes on without.
const Unseen = lazyScreen<object>(() =>
  import('./unseen.tsx').then(
    ({ Unseen }) => Unseen,
    () => Nothing,
  ),
);

/** What one has not yet seen of what one was told. */
export function UnseenBadge() {
  return (
    <Later>
      <Unseen />
    </Later>
  );
}
