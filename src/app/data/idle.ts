/** After what is known has been drawn; Safari has no word for it. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 200);
};

export const idle = (): Promise<void> => new Promise(whenIdle);
