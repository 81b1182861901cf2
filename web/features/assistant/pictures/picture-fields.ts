import type { CreatePictureInput } from '../../../../contract/assistant-pictures.ts'
import {
  platformAspects,
  type AspectKey,
  type PaletteKey,
  type PictureKind,
} from '../../../../contract/picture-choices.ts'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { Brand, Brands } from './brand.ts'

/** `brand`: all colours of the brand; one of them as it is written. */
export type Colours = PaletteKey | 'auto' | 'brand' | `#${string}`

/** What a person chooses for a picture. */
export type PictureFields = {
  kind: PictureKind
  text: string
  detail: string
  aspect: AspectKey
  /** The brand whose colours and logo are offered; null for none. */
  voiceId: string | null
  colours: Colours
  logo: boolean
}

export type PictureRequest = Omit<CreatePictureInput, 'id' | 'variation'>

/** What the dialog begins with: the first sentence of the post, and the brand that is in use. */
export function firstFields(platform: PlatformKey, text: string, brands: Brands): PictureFields {
  const aspect = platformAspects[platform][0]
  const plain = { kind: 'announcement', text, detail: '', aspect, voiceId: null } as const
  return { ...plain, ...brandFields(brands.all.find(({ voiceId }) => voiceId === brands.inUse)) }
}

/** A brand is chosen for what it brings, so all of it is on at first. */
export function brandFields(brand: Brand | undefined): Pick<PictureFields, 'voiceId' | 'colours' | 'logo'> {
  return {
    voiceId: brand?.voiceId ?? null,
    colours: brand && brand.colours.length > 0 ? 'brand' : 'auto',
    logo: brand !== undefined && brand.logoUrl !== null,
  }
}

/** The fields as far as they still hold: a voice may have changed while the dialog was open. */
export function settledFields(fields: PictureFields, brand: Brand | undefined): PictureFields {
  const { colours } = fields
  const known =
    !ofBrand(colours) || (colours === 'brand' ? brand?.colours.length : brand?.colours.includes(colours))
  // A model is told of the brand's colours; our palettes are those of cards.
  const meant = fields.kind !== 'image' || colours === 'brand'
  return {
    ...fields,
    voiceId: brand?.voiceId ?? null,
    colours: known && meant ? colours : 'auto',
    logo: fields.logo && fields.kind !== 'image' && typeof brand?.logoUrl === 'string',
  }
}

/** What the server is asked for. The voice is named only where something of it is used. */
export function pictureRequest(platform: PlatformKey, fields: PictureFields): PictureRequest {
  const used = fields.logo || ofBrand(fields.colours)
  return { platform, ...fields, voiceId: used ? fields.voiceId : null }
}

const ofBrand = (colours: Colours) => colours === 'brand' || colours.startsWith('#')
