import { useMemo } from 'react'
import type { CommentAnchor } from '../../../../contract/comments/comments.ts'
import { useLater } from '../../../shared/hooks/use-later.ts'
import { CommentsPanel, findQuote } from '../../comments/index.ts'
import { useComposerStores } from '../composer-stores.ts'
import { textOf } from '../draft/draft.ts'
import { useCommentedGroup } from './use-commented-group.ts'

type Props = {
  /** What covers the text is closed, so that a piece of it is seen. */
  onShowText: () => void
}

/** The comments on the group in the composer, whose pieces are those of its texts as they are now. */
export function ComposerComments({ onShowText }: Props) {
  const { store, media } = useComposerStores()
  const { groupId } = useCommentedGroup()
  const texts = useLater(store.later, () => {
    const draft = store.getState()
    return {
      shared: draft.text,
      own: Object.fromEntries(draft.targets.map((one) => [one.id, textOf(draft, one)])),
    }
  })
  const attached = useLater(media, () => media.items().flatMap((item) => item.media ?? []))
  const subject = useMemo(
    () => ({
      textOf: (postId: string | null) => (postId === null ? texts.shared : texts.own[postId]),
      mediaOf: (mediaId: string) => attached.find(({ id }) => id === mediaId),
      onShow: (anchor: CommentAnchor) => {
        if (anchor.kind === 'media') return
        onShowText()
        store.tab.setState(tabOf(store.getState(), anchor.postId), true)
        const range = findQuote(store.shownText(), anchor)
        if (range) store.selection.setState({ ...range })
      },
    }),
    [texts, attached, store, onShowText],
  )
  return <CommentsPanel groupId={groupId} subject={subject} />
}

/** The tab with a text: that of a post, if it is still there. */
const tabOf = ({ targets }: { targets: readonly { id: string }[] }, postId: string | null): string | null =>
  targets.find(({ id }) => id === postId)?.id ?? null
