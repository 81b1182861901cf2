/** What a brand voice brings to a picture. */
export type Brand = {
  voiceId: string
  name: string
  /** `#rrggbb`, the most important first. */
  colours: readonly string[]
  /** Null where it has none. */
  logoUrl: string | null
}

/** The brands of the workspace that have colours or a logo, and the voice the assistant writes in. */
export type Brands = { all: readonly Brand[]; inUse: string | null }
