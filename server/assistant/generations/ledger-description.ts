import type { GenerationAction } from '../../../contract/assistant/choices.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'

const notes: Record<GenerationAction, string> = {
  write: 'Text',
  shorten: 'Shortened text',
  lengthen: 'Lengthened text',
  rephrase: 'Rephrased text',
  tone: 'Change of tone',
  translate: 'Translation',
  fix: 'Corrected text',
  hashtags: 'Hashtags',
  version: 'Version',
  ideas: 'Ideas for a week',
}

/** The purpose of the points for the ledger. Contains nothing of the text. */
export function ledgerDescription(action: GenerationAction, platform: PlatformKey): string {
  // Ideas are for several platforms.
  if (action === 'ideas') return notes[action]
  return `${notes[action]} for ${platforms[platform].name}`
}
