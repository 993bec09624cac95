/** How the app can look (look.md, §2); the first where nobody has chosen. */
export const THEMES = ['semi-dark', 'light', 'dark', 'sea', 'flamingo'] as const;
export type Theme = (typeof THEMES)[number];
