/** A timer that can be paused; paused time does not count. */
export interface Timer {
  keep(on: boolean): void;
  stop(): void;
}

export function startTimer(ms: number, end: () => void): Timer {
  let left = ms;
  let since = 0;
  let running: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const stop = () => {
    over = true;
    clearTimeout(running);
  };
  const go = () => {
    since = Date.now();
    running = setTimeout(() => {
      stop();
      end();
    }, left);
  };
  go();
  return {
    keep(on) {
      if (over || on === (running === undefined)) return;
      if (!on) return go();
      clearTimeout(running);
      running = undefined;
      left -= Date.now() - since;
    },
    stop,
  };
}
