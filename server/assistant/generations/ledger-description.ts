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

/** What the points were for, as the ledger says it; never a word of the text. */
export function ledgerDescription(action: GenerationAction, platform: PlatformKey): string {
  // They are for several platforms.
  if (action === 'ideas') return notes[action]
  return `${notes[action]} for ${platforms[platform].name}`
}
