import Skeleton from '@mui/material/Skeleton'
import Box from '@mui/material/Box'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { CommentAnchor } from '../../../../contract/comments/comments.ts'
import type { Media } from '../../../../contract/media/media.ts'
import type { PostGroup } from '../../../../contract/posts/post-groups.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { CommentsPanel, useOpenComments } from '../../comments/index.ts'
import { usePostGroup } from '../post-queries.ts'
import { contentId, pictureId } from './content-ids.ts'

/** What members and reviewers say about the group of a post. While `isPaused`, the group is not loaded again. */
export function PostComments({ post, isPaused }: { post: Post; isPaused: boolean }) {
  const group = usePostGroup(post.groupId, { enabled: !isPaused })
  const open = useOpenComments(post.groupId)
  const [query] = useSearchParams()
  const box = useRef<HTMLDivElement>(null)
  // Before, the page may be too short.
  const isAsked = query.get('show') === 'comments' && open !== undefined && group.data !== undefined
  useEffect(() => {
    if (isAsked) box.current?.scrollIntoView({ block: 'start' })
  }, [isAsked])
  return (
    <Box ref={box} sx={{ scrollMarginTop: 88, minWidth: 0 }}>
      <Section title={open === undefined || open === 0 ? 'Comments' : `Comments ${open}`}>
        {group.data ? (
          <Comments post={post} group={group.data.group} />
        ) : group.error ? (
          <ErrorState
            title="The comments could not be loaded"
            error={group.error}
            onRetry={() => void group.refetch()}
            retrying={group.isFetching}
          />
        ) : (
          <Delayed>
            <Skeleton variant="rounded" height={64} />
          </Delayed>
        )}
      </Section>
    </Box>
  )
}

function Comments({ post, group }: { post: Post; group: PostGroup }) {
  const navigate = useNavigate()
  const subject = useMemo(() => {
    const media = mediaOfGroup(group)
    return {
      textOf: (postId: string | null) =>
        postId === null ? group.content : group.posts.find(({ id }) => id === postId)?.content,
      mediaOf: (id: string) => media.get(id),
      onShow: (anchor: CommentAnchor) => {
        const isElsewhere = anchor.kind === 'text' && anchor.postId !== null && anchor.postId !== post.id
        if (isElsewhere) return void navigate(`/content/posts/${anchor.postId}`)
        const shown = document.getElementById(anchor.kind === 'media' ? pictureId(anchor.mediaId) : contentId)
        shown?.scrollIntoView({ block: 'center' })
      },
    }
  }, [post.id, group, navigate])
  return <CommentsPanel groupId={group.id} subject={subject} />
}

function mediaOfGroup({ media, posts }: PostGroup): ReadonlyMap<string, Media> {
  const parts = posts.flatMap((post) => post.parts.flatMap((part) => part.media))
  const all = [...media, ...posts.flatMap((post) => post.media), ...parts]
  return new Map(all.map((one) => [one.media.id, one.media]))
}
