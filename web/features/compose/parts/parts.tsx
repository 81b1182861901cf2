import { useOpen, type DraftStore } from '../draft/draft-store.ts'
import type { GroupMedia } from '../draft/group-media.ts'
import { subjectOf } from './subject.ts'
import { PartsEditor } from './parts-editor.tsx'

type Props = { store: DraftStore; media: GroupMedia; disabled: boolean }

/** The further messages of a thread, or the first comment, if the post has any. */
export function Parts(props: Props) {
  const some = useOpen(props.store, (draft, active) => (subjectOf(draft, active)?.parts.length ?? 0) > 0)
  return some ? <PartsEditor {...props} /> : null
}
