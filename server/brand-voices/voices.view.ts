import type { BrandVoice } from '../../contract/brand-voices/brand-voices.ts'
import type { Context } from '../context.ts'
import { findMedia, presentMedia, type MediaRow } from '../media/index.ts'
import type { VoiceRow } from './voices.queries.ts'

export async function presentVoices(
  ctx: Context,
  workspaceId: string,
  rows: VoiceRow[],
  can: BrandVoice['can'],
): Promise<BrandVoice[]> {
  const logos = await logosOf(ctx, workspaceId, rows)
  return rows.map((row) => present(ctx, row, logos, can))
}

export async function presentVoice(ctx: Context, row: VoiceRow, can: BrandVoice['can']): Promise<BrandVoice> {
  return present(ctx, row, await logosOf(ctx, row.workspace_id, [row]), can)
}

async function logosOf(ctx: Context, workspaceId: string, rows: VoiceRow[]): Promise<MediaRow[]> {
  const ids = rows.flatMap((row) => (row.logo_media_id === null ? [] : [row.logo_media_id]))
  return findMedia(ctx.db, workspaceId, [...new Set(ids)])
}

function present(ctx: Context, row: VoiceRow, logos: MediaRow[], can: BrandVoice['can']): BrandVoice {
  const logo = logos.find(({ id }) => id === row.logo_media_id)
  return {
    ...wordsOf(row),
    logo: logo === undefined ? null : presentMedia(ctx, logo),
    isDefault: row.is_default,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    can,
  }
}

/** The fields of a voice without its logo. */
export function wordsOf(row: VoiceRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    doWords: row.do_words,
    dontWords: row.dont_words,
    samples: row.samples,
    emojiHabit: row.emoji_habit,
    hashtagHabit: row.hashtag_habit,
    hashtags: row.hashtags,
    colors: row.colors,
  }
}
