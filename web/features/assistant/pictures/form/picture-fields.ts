import type { CreatePictureInput } from '../../../../../contract/assistant/pictures.ts'
import {
  type AspectKey,
  type PaletteKey,
  type PictureKind,
} from '../../../../../contract/assistant/picture-choices.ts'
import { platforms, type PlatformKey } from '../../../../../contract/platforms/platforms.ts'
import type { Brand, Brands } from '../../../brand-voices/index.ts'

/** `brand` stands for all colors of the brand, `#rrggbb` for one of them. */
export type Colors = PaletteKey | 'auto' | 'brand' | `#${string}`

/** The fields of the form for a picture. */
export type PictureFields = {
  kind: PictureKind
  text: string
  detail: string
  aspect: AspectKey
  /** The brand whose colors and logo are offered; null for none. */
  voiceId: string | null
  colors: Colors
  logo: boolean
}

export type PictureRequest = Omit<CreatePictureInput, 'id' | 'variation'>

/** The initial fields: the first sentence of the post, and the brand in use. */
export function initialFields(platform: PlatformKey, text: string, brands: Brands): PictureFields {
  const aspect = platforms[platform].pictureAspects[0]
  const plain = { kind: 'announcement', text, detail: '', aspect, voiceId: null } as const
  return { ...plain, ...brandFields(brands.all.find(({ voiceId }) => voiceId === brands.inUse)) }
}

/** Users choose a brand for its colors and logo, so both are switched on. */
export function brandFields(brand: Brand | undefined): Pick<PictureFields, 'voiceId' | 'colors' | 'logo'> {
  return {
    voiceId: brand?.voiceId ?? null,
    colors: brand && brand.colors.length > 0 ? 'brand' : 'auto',
    logo: brand !== undefined && brand.logoUrl !== null,
  }
}

/** The fields without what is no longer valid: a voice may have changed while the dialog was open. */
export function validFields(fields: PictureFields, brand: Brand | undefined): PictureFields {
  const { colors } = fields
  const known =
    !isBrandColor(colors) || (colors === 'brand' ? brand?.colors.length : brand?.colors.includes(colors))
  // A model can use the colors of a brand; the built-in palettes are only for cards.
  const applies = fields.kind !== 'image' || colors === 'brand'
  return {
    ...fields,
    voiceId: brand?.voiceId ?? null,
    colors: known && applies ? colors : 'auto',
    logo: fields.logo && fields.kind !== 'image' && typeof brand?.logoUrl === 'string',
  }
}

/** The request to the server. It includes the voice only if its colors or logo are used. */
export function pictureRequest(platform: PlatformKey, fields: PictureFields): PictureRequest {
  const used = fields.logo || isBrandColor(fields.colors)
  return { platform, ...fields, voiceId: used ? fields.voiceId : null }
}

const isBrandColor = (colors: Colors) => colors === 'brand' || colors.startsWith('#')
