/** Kinds of pictures: a card drawn from a text, or a picture that a model generates from a description. */
export const pictureKinds = ['quote', 'announcement', 'image'] as const
export type PictureKind = (typeof pictureKinds)[number]

export const pictureKindLabels: Record<PictureKind, string> = {
  quote: 'Quote card',
  announcement: 'Announcement',
  image: 'Picture from a description',
}

/** Aspect ratios of pictures with their size in pixels. */
export const aspects = {
  '4:5': { label: 'Portrait 4:5', width: 1080, height: 1350 },
  '1:1': { label: 'Square 1:1', width: 1080, height: 1080 },
  '16:9': { label: 'Wide 16:9', width: 1600, height: 900 },
  '1.91:1': { label: 'Wide 1.91:1', width: 1528, height: 800 },
  '9:16': { label: 'Tall 9:16', width: 1080, height: 1920 },
} as const

export type AspectKey = keyof typeof aspects
export const aspectKeys = Object.keys(aspects) as [AspectKey, ...AspectKey[]]

/** The palettes of cards; `ground` and `accent` are the colors of the swatch. */
export const palettes = {
  indigo: { label: 'Indigo', ground: '#312e81', accent: '#c4b5fd' },
  paper: { label: 'Paper', ground: '#f6f0e4', accent: '#c2410c' },
  forest: { label: 'Forest', ground: '#12372a', accent: '#e9c46a' },
  coral: { label: 'Coral', ground: '#ff7a66', accent: '#3b0d2c' },
  midnight: { label: 'Midnight', ground: '#0b1220', accent: '#38bdf8' },
  lemon: { label: 'Lemon', ground: '#fde047', accent: '#1f2937' },
  mist: { label: 'Mist', ground: '#e8eef6', accent: '#4338ca' },
  rose: { label: 'Rose', ground: '#fbe4ea', accent: '#9d174d' },
} as const

export type PaletteKey = keyof typeof palettes
export const paletteKeys = Object.keys(palettes) as [PaletteKey, ...PaletteKey[]]

/** Longest description for a model. */
export const descriptionLimit = 1000

/** Longest text of a card, and of its second line. */
export const cardTextLimit = 280
export const cardDetailLimit = 120
