import type { SavedText } from '../../contract/saved-texts/saved-texts.ts'
import type { SavedTextRow } from './saved-texts.queries.ts'

export function presentSavedText({ id, kind, name, content, version }: SavedTextRow): SavedText {
  return { id, kind, name, content, version }
}
