import type { PictureName } from './picture-names.ts'

/** A page of the documentation for users. */
export type Guide = {
  /** Its address below `/help`. */
  slug: string
  title: string
  summary: string
  /** The screens whose help button opens it, by their addresses. */
  screens: readonly string[]
  parts: readonly GuidePart[]
}

export type GuidePart = {
  title: string
  text?: readonly string[]
  /** In their order. */
  steps?: readonly string[]
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] }
  /** A screen, taken by `npm run screenshots`; `alt`: what it shows. */
  picture?: { name: PictureName; alt: string }
}
