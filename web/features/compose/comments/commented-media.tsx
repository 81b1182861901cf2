import { useMemo, type ComponentProps } from 'react'
import { commentOn } from '../../comments/index.ts'
import { MediaTray } from '../../media/index.ts'
import { useCommentedGroup } from './use-commented-group.ts'

/** The media of the open tab, each of which can be commented on. */
export function CommentedMedia(props: Omit<ComponentProps<typeof MediaTray>, 'onComment'>) {
  const { groupId, mayWrite } = useCommentedGroup()
  const onComment = useMemo(
    () =>
      groupId !== null && mayWrite
        ? (mediaId: string) => commentOn(groupId, { kind: 'media', mediaId })
        : undefined,
    [groupId, mayWrite],
  )
  return <MediaTray {...props} onComment={onComment} />
}
