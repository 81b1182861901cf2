import type { HistoryEntry } from '../../../../contract/assistant.ts'

/** The brand voice something was made in, by its name then; nothing where there was none. */
export const voiceLine = ({ voice }: Pick<HistoryEntry, 'voice'>): string[] =>
  voice === null ? [] : [`Voice: ${voice.name}`]
