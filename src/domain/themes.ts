/** The colour themes (look.md §2); the first is the default. */
export const THEMES = ['semi-dark', 'light', 'dark', 'sea', 'flamingo'] as const;
export type Theme = (typeof THEMES)[number];
