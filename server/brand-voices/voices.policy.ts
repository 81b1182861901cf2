import type { BrandVoice } from '../../contract/brand-voices/brand-voices.ts'
import type { Caller } from '../infra/http/caller.ts'

/** On a plan without brand voices, existing voices can still be read and deleted. */
export function voiceAbilities(
  caller: Pick<Caller, 'capabilities'>,
  planIncludes: boolean,
): BrandVoice['can'] {
  const writes = caller.capabilities.has('brand-voices:write')
  return { edit: writes && planIncludes, delete: writes }
}
