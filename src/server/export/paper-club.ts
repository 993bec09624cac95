import type { Context } from '#server/context.ts';
import { pictureOf } from '#server/files/files/service.ts';
import type { PaperClub } from '../adapters/pdf/paper-club.ts';

/** The head of a PDF: the club's name, logo and colour from its settings, and `place`. */
export async function paperClub(ctx: Context, place: string): Promise<PaperClub> {
  const { club_name: name, club_logo, print_accent: accent } = await ctx.club();
  const picture = club_logo && (await pictureOf(ctx, club_logo));
  return { name, place, accent, logo: picture ? Buffer.from(picture).toString('base64') : null };
}
