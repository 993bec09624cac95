import { cx } from '#ui/cx.ts';

export const FATES = ['created', 'replaced', 'kept', 'skipped', 'closed'] as const;
export type Fate = (typeof FATES)[number];

const STRIPES = 'bg-[repeating-linear-gradient(135deg,var(--c-season-bar)_0_3px,var(--c-season)_3px_6px)]';

/** Each has its colour and its texture: nothing is told by colour alone. */
export const FILLS: Readonly<Record<Fate, string>> = {
  created: 'bg-c-paid-bar',
  replaced: STRIPES,
  kept: 'bg-c-owing-bar',
  skipped: 'border-2 border-dotted border-c-trouble-bar',
  closed: 'border-2 border-c-closed-bar',
};

export const Swatch = ({ kind }: { kind: Fate }) => (
  <span aria-hidden className={cx('size-3 flex-none rounded-[4px]', FILLS[kind])} />
);
