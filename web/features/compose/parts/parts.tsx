import { useOpen } from '../draft/draft-store.ts'
import { useComposerStores } from '../composer-stores.ts'
import { subjectOf } from './subject.ts'
import { PartsEditor } from './parts-editor.tsx'

type Props = { disabled: boolean }

/** The further messages of a thread, or the first comment, if the post has any. */
export function Parts(props: Props) {
  const { store } = useComposerStores()
  const some = useOpen(store, (draft, active) => (subjectOf(draft, active)?.parts.length ?? 0) > 0)
  return some ? <PartsEditor {...props} /> : null
}
