import type { ComponentProps, RefObject } from 'react'
import { useLater } from '../../../shared/hooks/use-later.ts'
import { MarkedText, useMarked } from '../../comments/index.ts'
import { useComposerStores } from '../composer-stores.ts'
import { useOpen } from '../draft/draft-store.ts'
import { TextMirror } from '../editor/text-mirror.tsx'
import { commentedPost, useCommentedGroup } from './use-commented-group.ts'

type Props = { field: RefObject<HTMLTextAreaElement | null> }

/** Marks the pieces of the text that comments are about, behind the text. */
export function QuoteMarks({ field }: Props) {
  const { store } = useComposerStores()
  const { groupId } = useCommentedGroup()
  const postId = useOpen(store, (_draft, target) => commentedPost(target))
  const marked = useMarked(groupId, postId)
  return marked && <Marks field={field} marked={marked} />
}

function Marks({ field, marked }: Props & Pick<ComponentProps<typeof MarkedText>, 'marked'>) {
  const { store } = useComposerStores()
  const text = useLater(store.later, store.shownText)
  return (
    <TextMirror field={field}>
      <MarkedText text={text} marked={marked} />
    </TextMirror>
  )
}
