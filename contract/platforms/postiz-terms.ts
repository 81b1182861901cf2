import type { PostizTerms } from './descriptor.ts'
import { facebookInPostiz } from './facebook.ts'
import { instagramInPostiz } from './instagram.ts'
import { linkedinInPostiz } from './linkedin.ts'
import type { PlatformKey } from './platforms.ts'
import { tiktokInPostiz } from './tiktok.ts'
import { twitterInPostiz } from './twitter.ts'
import { youtubeInPostiz } from './youtube.ts'

/** Separate from the platform registry, because only the server needs it. */
export const postizTerms: Record<PlatformKey, PostizTerms> = {
  instagram: instagramInPostiz,
  facebook: facebookInPostiz,
  twitter: twitterInPostiz,
  linkedin: linkedinInPostiz,
  tiktok: tiktokInPostiz,
  youtube: youtubeInPostiz,
}
