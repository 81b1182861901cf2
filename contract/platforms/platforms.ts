/**
 * The six networks, with the limits of specification section 3. `imageLimit`, `imageRequired` and
 * `altTextLimit` are the networks' own rules for a post made through their API.
 */
export const platforms = {
  instagram: {
    key: 'instagram',
    name: 'Instagram',
    color: '#E4405F',
    characterLimit: 2200,
    hashtagLimit: 30,
    textOnly: false,
    images: true,
    video: true,
    imageLimit: 10,
    altTextLimit: 1000,
  },
  facebook: {
    key: 'facebook',
    name: 'Facebook',
    color: '#1877F2',
    characterLimit: 63206,
    hashtagLimit: 30,
    textOnly: true,
    images: true,
    video: true,
    imageLimit: 10,
    altTextLimit: 1000,
  },
  twitter: {
    key: 'twitter',
    name: 'Twitter/X',
    color: '#0F1419',
    characterLimit: 280,
    hashtagLimit: 2,
    textOnly: true,
    images: true,
    video: true,
    imageLimit: 4,
    altTextLimit: 1000,
  },
  linkedin: {
    key: 'linkedin',
    name: 'LinkedIn',
    color: '#0A66C2',
    characterLimit: 3000,
    hashtagLimit: 3,
    textOnly: true,
    images: true,
    video: true,
    imageLimit: 20,
    altTextLimit: 4086,
  },
  tiktok: {
    key: 'tiktok',
    name: 'TikTok',
    color: '#010101',
    characterLimit: 2200,
    hashtagLimit: 100,
    textOnly: false,
    images: false,
    video: true,
    imageLimit: 0,
    altTextLimit: 0,
  },
  youtube: {
    key: 'youtube',
    name: 'YouTube',
    color: '#FF0000',
    characterLimit: 5000,
    hashtagLimit: 15,
    textOnly: false,
    images: true,
    video: true,
    imageLimit: 1,
    altTextLimit: 0,
  },
} as const

export type PlatformKey = keyof typeof platforms
export type Platform = (typeof platforms)[PlatformKey]

export const platformKeys = Object.keys(platforms) as [PlatformKey, ...PlatformKey[]]

/** What a network accepts, as a person reads it: "text, image, video". */
export function acceptedContent(platform: Platform): string {
  const kinds = [platform.textOnly && 'text', platform.images && 'image', platform.video && 'video']
  if (platform.key === 'instagram') return 'text, image, video'
  if (platform.key === 'tiktok') return 'video only'
  if (platform.key === 'youtube') return 'image and video, no text-only'
  return kinds.filter(Boolean).join(', ')
}
