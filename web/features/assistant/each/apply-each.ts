import { counted } from '../../../shared/numbers/compact-number.ts'
import type { Assistant, PostEditor } from '../writing/assistant-store.ts'
import type { EachText } from './use-each-text.ts'

/** Gives the posts their own texts, all at once, with a note that takes them back and gives them again. */
export function applyEach(assistant: Assistant, editor: PostEditor, texts: readonly EachText[]): void {
  const applied = texts.map(({ id, platform, text }) => ({ id, platform, text }))
  const apply = () => {
    const takeBack = editor.applyTexts(applied)
    const undo = () => {
      takeBack()
      const text = 'Your earlier texts are back.'
      assistant.setState({ note: { kind: 'undoable', text, label: 'Redo', act: apply } })
    }
    const text = `${counted(applied.length, 'post')} ${applied.length === 1 ? 'has a text of its' : 'have texts of their'} own now.`
    assistant.setState({ note: { kind: 'undoable', text, label: 'Undo', act: undo } })
  }
  apply()
}
