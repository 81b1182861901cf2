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
  const [groupId, setGroupId] = useState<string | null>(null)
  if (groupId !== null) return <SavedGroup groupId={groupId} postId={postId} />
  if (post && !post.can.edit) return <Navigate to={`/content/posts/${postId}`} replace />
  if (post) setGroupId(post.groupId)
  return <Opening read={read} />
}

/** Mounted once the group is known, so that it is read from the server also if a screen before has read it. */
function SavedGroup({ groupId, postId }: { groupId: string; postId: string }) {
  const read = usePostGroup(groupId)
  // The composer stays open when the status of the post changes, for example to published.
  const [opened, setOpened] = useState<PostGroup | null>(null)
  if (opened) return <Composer stored={opened} postId={postId} />
  const group = read.isFetchedAfterMount ? read.data?.group : undefined
  const post = group?.posts.find(({ id }) => id === postId)
  if (post && !post.can.edit) return <Navigate to={`/content/posts/${postId}`} replace />
  if (group && post) setOpened(group)
  return <Opening read={read} />
}

type Read = Pick<ReturnType<typeof usePost>, 'error' | 'isFetching'> & { refetch: () => Promise<unknown> }

function Opening({ read: { error, refetch, isFetching } }: { read: Read }) {
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
