import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import type { PostGroup } from '../../../contract/posts/post-groups.ts'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { MissingPost, usePost, usePostGroup } from '../posts/index.ts'
import { Composer } from './composer.tsx'

/** The composer for a new post, or for the post in the URL. */
export function ComposeScreen() {
  const [query] = useSearchParams()
  const { key, state } = useLocation()
  const [openedWith] = useState(query.get('post'))
  const session = (state as { session?: string } | null)?.session
  const postId = query.get('post')
  // The first save of a new post adds its id to the URL; the composer stays mounted.
  const justSaved = session !== undefined && openedWith === null
  if (postId === null || justSaved) return <Composer key={session ?? key} stored={null} />
  return <SavedPost key={postId} postId={postId} />
}

function SavedPost({ postId }: { postId: string }) {
  const read = usePost(postId)
  const post = read.isFetchedAfterMount ? read.data?.post : undefined
  const readGroup = usePostGroup(post?.can.edit ? post.groupId : null)
  // The composer stays open when the status of the post changes, for example to published.
  const [opened, setOpened] = useState<PostGroup | null>(null)
  if (opened) return <Composer stored={opened} postId={postId} />
  if (post && !post.can.edit) return <Navigate to={`/content/posts/${postId}`} replace />
  const group = readGroup.isFetchedAfterMount ? readGroup.data?.group : undefined
  if (group?.posts.some(({ id }) => id === postId)) setOpened(group)
  const { error, refetch, isFetching } = read.error ? read : readGroup
  return (
    <Section>
      {error ? (
        <MissingPost error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Delayed>
          <Skeleton height={48} />
          <Skeleton variant="rounded" height={220} />
        </Delayed>
      )}
    </Section>
  )
}
