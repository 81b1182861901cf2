import type { BrandVoice } from '../../contract/brand-voices.ts'

/**
 * Whoever owns the workspace says how it sounds; other roles use the voices that are there. A plan without brand voice leaves what was made in sight, and lets it be deleted:
 * it is the person's own.
 */
export function voiceAbilities(role: string, planIncludes: boolean): BrandVoice['can'] {
  const writes = role === 'owner'
  return { edit: writes && planIncludes, delete: writes }
}
