import RecycleIcon from '@mui/icons-material/AutorenewRounded'
import AddIcon from '@mui/icons-material/AddRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { EvergreenPost, EvergreenSet } from '../../../contract/evergreen/evergreen.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { useSocialAccounts } from '../social-accounts/index.ts'
import { useEvergreenSet } from './evergreen-calls.ts'
import { PostItem } from './set/post-item.tsx'
import { SetHeader } from './set/set-header.tsx'
import { AddPostsDialog } from './form/add-posts-dialog.tsx'

/** A set with its posts, their variations and when they are published. */
export function SetScreen() {
  const { id = '' } = useParams()
  const found = useEvergreenSet(id)
  const accounts = useSocialAccounts()
  if (found.data && accounts.data) {
    const { set, posts, can } = found.data
    return (
      <Stack spacing={3}>
        <SetHeader set={set} accounts={accounts.data.accounts} canChange={can.change} />
        <Posts key={id} set={set} posts={posts} canChange={can.change} />
      </Stack>
    )
  }
  const error = found.error ?? accounts.error
  if (!error) {
    return (
      <Delayed>
        <Stack spacing={3}>
          <Skeleton variant="rounded" height={120} />
          <Skeleton variant="rounded" height={320} />
        </Stack>
      </Delayed>
    )
  }
  if (error instanceof ApiError && error.code === 'not_found') return <Unknown />
  return (
    <Section>
      <ErrorState
        title="The set could not be loaded"
        error={error}
        onRetry={() => {
          void found.refetch()
          void accounts.refetch()
        }}
        retrying={found.isFetching || accounts.isFetching}
      />
    </Section>
  )
}

type Props = {
  set: EvergreenSet
  posts: readonly EvergreenPost[]
  canChange: boolean
}

function Posts({ set, posts, canChange }: Props) {
  const [isAdding, setIsAdding] = useState(false)
  const button = canChange && (
    <Button
      variant={posts.length === 0 ? 'contained' : 'outlined'}
      startIcon={<AddIcon />}
      onClick={() => setIsAdding(true)}
    >
      Add posts
    </Button>
  )
  return (
    <Section title="Posts" action={posts.length > 0 && button} flush={posts.length > 0}>
      {posts.length === 0 ? (
        <EmptyState
          icon={<RecycleIcon />}
          title="Which posts are worth repeating?"
          text="Choose posts that did well, or write one here. Each can have variations, so that it does not say the same again."
          action={button}
        />
      ) : (
        <Box component="ul" aria-label="Posts of the set" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {posts.map((post) => (
            <PostItem key={post.id} post={post} canChange={canChange} />
          ))}
        </Box>
      )}
      {isAdding && <AddPostsDialog set={set} posts={posts} onClose={() => setIsAdding(false)} />}
    </Section>
  )
}

function Unknown() {
  return (
    <Section>
      <EmptyState
        icon={<RecycleIcon />}
        title="This set does not exist any more"
        text="Somebody in your workspace may have deleted it."
        action={
          <Button component={Link} to="/content/evergreen" variant="contained">
            Evergreen sets
          </Button>
        }
      />
    </Section>
  )
}
