import LinkOffIcon from '@mui/icons-material/LinkOff'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Feed } from '../../../contract/feeds/feeds.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { useOwnAccounts, useSocialAccounts } from '../social-accounts/index.ts'
import { removeFeed, useFeeds } from './feed-calls.ts'
import { FeedRow } from './feed-row.tsx'
import { FollowFeed } from './form/follow-feed.tsx'
import { EditFeedDialog } from './form/edit-feed-dialog.tsx'
import { DeleteDialog } from '../../shared/ui/feedback/delete-dialog.tsx'

/** The feeds that the workspace follows, and following another one. */
export function FeedsScreen() {
  const feeds = useFeeds()
  const accounts = useSocialAccounts()
  const own = useOwnAccounts().data?.accounts ?? none
  if (feeds.data && accounts.data) {
    const { feeds: followed, can } = feeds.data
    const all = accounts.data.accounts
    return (
      <Stack spacing={3}>
        {can.follow &&
          (own.length === 0 ? <NoAccounts /> : <FollowFeed accounts={own} canQueue={can.queue} />)}
        <FollowedFeeds feeds={followed} accounts={all} canQueue={can.queue} />
      </Stack>
    )
  }
  const error = feeds.error ?? accounts.error
  if (!error) {
    return (
      <Delayed>
        <Stack spacing={3}>
          <Skeleton variant="rounded" height={180} />
          <Skeleton variant="rounded" height={220} />
        </Stack>
      </Delayed>
    )
  }
  return (
    <Section>
      <ErrorState
        title="Your feeds could not be loaded"
        error={error}
        onRetry={() => {
          void feeds.refetch()
          void accounts.refetch()
        }}
        retrying={feeds.isFetching || accounts.isFetching}
      />
    </Section>
  )
}

const none: never[] = []

type ListProps = { feeds: readonly Feed[]; accounts: readonly SocialAccount[]; canQueue: boolean }

function FollowedFeeds({ feeds, accounts, canQueue }: ListProps) {
  const [editing, setEditing] = useState<Feed | null>(null)
  const [removing, setRemoving] = useState<Feed | null>(null)
  return (
    <Section title="Feeds you follow" flush={feeds.length > 0}>
      {feeds.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          None yet. A feed brings what is new on a site as posts, for you to look through or straight into
          your queue.
        </Typography>
      ) : (
        <Box component="ul" aria-label="Feeds" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {feeds.map((feed) => (
            <FeedRow
              key={feed.id}
              feed={feed}
              accounts={accounts}
              onEdit={() => setEditing(feed)}
              onRemove={() => setRemoving(feed)}
            />
          ))}
        </Box>
      )}
      {editing && <EditFeedDialog feed={editing} canQueue={canQueue} onClose={() => setEditing(null)} />}
      {removing && (
        <DeleteDialog
          name={removing.title}
          text="Its posts stay. Entries that are waiting do not become posts."
          remove={() => removeFeed(removing)}
          listKey={queryKeys.feeds}
          onClose={() => setRemoving(null)}
        />
      )}
    </Section>
  )
}

function NoAccounts() {
  return (
    <Section>
      <EmptyState
        icon={<LinkOffIcon />}
        title="Connect an account first"
        text="Then you choose where the entries of a feed go."
        action={
          <Button component={Link} to="/social" variant="contained">
            Connected Accounts
          </Button>
        }
      />
    </Section>
  )
}
