/** The club in the head of a paper. */
export interface PaperClub {
  name: string;
  place: string;
  /** Colour of title and line, `#rrggbb`; null: black. */
  accent: string | null;
  /** A WebP in base64. */
  logo: string | null;
}
