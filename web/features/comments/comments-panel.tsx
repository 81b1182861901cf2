import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useUser } from '../../shared/auth/auth-context.ts'
import { useNow } from '../../shared/hooks/use-now.ts'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { useMembers } from '../members/index.ts'
import { useMay } from '../workspaces/index.ts'
import type { Subject } from './anchors/anchor-line.tsx'
import { useCommentCalls, useComments } from './comment-calls.ts'
import { ThreadList } from './threads/thread-list.tsx'
import type { Mentionable } from './write/mention-query.ts'

type Props = {
  /** Null for a group that is not saved yet. */
  groupId: string | null
  subject: Subject
}

/** The comments of members and reviewers on a post group. */
export function CommentsPanel({ groupId, subject }: Props) {
  if (groupId === null) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center', py: 3 }}>
        Comments can be written once the draft is saved.
      </Typography>
    )
  }
  return <Loaded key={groupId} groupId={groupId} subject={subject} />
}

function Loaded({ groupId, subject }: { groupId: string; subject: Subject }) {
  const { id: userId } = useUser()
  const { data, error, refetch, isFetching } = useComments(groupId)
  const calls = useCommentCalls(groupId)
  const mayWrite = useMay('comments:write')
  const mentionable = useMentionable(userId)
  const now = useNow()
  if (!data) {
    if (error) {
      return (
        <ErrorState
          title="The comments could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )
    }
    return (
      <Delayed>
        <Skeleton variant="rounded" height={64} />
        <Skeleton variant="rounded" height={120} />
      </Delayed>
    )
  }
  return (
    <ThreadList
      groupId={groupId}
      scope={userId}
      threads={data.threads}
      subject={subject}
      mentionable={mentionable}
      now={now}
      calls={calls}
      mayWrite={mayWrite}
    />
  )
}

/** The other members of the workspace. Those with the same name have their addresses. */
function useMentionable(userId: string): readonly Mentionable[] {
  const members = useMembers().data
  return useMemo(
    () =>
      (members ?? []).flatMap(({ id, name, pictureUrl, email }) => {
        if (id === userId) return []
        const isShared = members?.some((other) => other.id !== id && other.name === name) ?? false
        return [{ id, name, pictureUrl, ...(isShared && { hint: email }) }]
      }),
    [members, userId],
  )
}
