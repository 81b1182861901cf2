import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { Feed } from '../../../contract/feeds/feeds.ts'
import { formatDateTime } from '../../shared/time/date-time.ts'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { capitalized, knownOr } from '../../shared/words/known-or.ts'
import { useFeedEntries } from './feed-calls.ts'
import { stateWords } from './feed-words.ts'

/** The newest entries of a feed since it is followed, and what became of them. */
export function FeedEntries({ feed }: { feed: Feed }) {
  const { data, error, isFetching, refetch } = useFeedEntries(feed)
  if (error && !data) {
    return (
      <ErrorState
        title="The entries could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) {
    return (
      <Delayed>
        <Skeleton variant="rounded" height={64} />
      </Delayed>
    )
  }
  if (data.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Nothing new has appeared since you follow it.
      </Typography>
    )
  }
  return (
    <Box component="ol" aria-label={`Entries of ${feed.title}`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map(({ title, link, foundAt, state, remark, postId }) => (
        <Box
          key={`${foundAt} ${title} ${link}`}
          component="li"
          sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' }, overflowWrap: 'anywhere' }}
        >
          <Box sx={{ typography: 'body2', fontWeight: 500 }}>
            {postId === null ? (
              title || link
            ) : (
              <Link component={RouterLink} to={`/content/posts/${postId}`}>
                {title || link}
              </Link>
            )}
          </Box>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {`${formatDateTime(foundAt)} · ${state === 'made' && postId === null ? 'Its post was deleted' : knownOr(stateWords, state, capitalized(state))}`}
          </Typography>
          {remark !== null && (
            <Box sx={{ typography: 'body2', color: 'warning.strong', mt: 0.25 }}>{remark}</Box>
          )}
        </Box>
      ))}
    </Box>
  )
}
