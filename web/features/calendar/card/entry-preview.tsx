import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { use } from 'react'
import { Link } from 'react-router'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { CalendarEntry, CalendarPost } from '../../../../contract/calendar/calendar.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { zoneOfTime } from '../../../shared/time/zone-words.ts'
import { MediaThumbnail } from '../../../shared/ui/media/media-thumbnail.tsx'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { PostStatusIcon } from '../../../shared/ui/post-status.tsx'
import { statusWords } from '../../../shared/ui/post-status-words.ts'
import { Authors } from '../../members/index.ts'
import { PickUpContext } from '../move/pick-up-context.ts'
import { keyOf, openWordsOf, pathOf } from './entry-words.ts'

/** The whole of an entry: its time and zone, each account with its status, the text, the picture, and what can be done. */
export function EntryPreview({ entry }: { entry: CalendarEntry }) {
  const pickUp = use(PickUpContext)
  const isMovable = entry.posts.some(({ movable }) => movable)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box>
        <Typography component="p" variant="subtitle2">
          {formatDateTime(entry.at)}
        </Typography>
        <Typography component="p" variant="caption" sx={{ color: 'text.secondary' }}>
          {zoneOfTime(entry.at)}
          {entry.repeats && ' · repeats'}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 0.75 }}>
        {entry.posts.map((post) => (
          <PostLine key={post.id} post={post} />
        ))}
      </Box>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'break-word' }}>
        {entry.excerpt}
      </Typography>
      {entry.thumbnail && (
        <Box sx={{ height: 150, borderRadius: 3, overflow: 'hidden', bgcolor: 'background.subtle' }}>
          <MediaThumbnail
            src={entry.thumbnail.url}
            video={entry.thumbnail.isVideo ? { durationMs: null } : null}
            alt=""
            broken="This file cannot be shown here"
          />
        </Box>
      )}
      <Box sx={{ display: 'flex', color: 'text.secondary', '&:empty': { display: 'none' } }}>
        <Authors of={entry} />
      </Box>
      {/* By the keyboard, they are reached from the card. If the card lost the focus to a button, this would close before the click. */}
      <Box
        onMouseDown={(event) => event.preventDefault()}
        sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
      >
        <Button component={Link} to={pathOf(entry)} variant="outlined" size="small" tabIndex={-1}>
          {openWordsOf(entry)}
        </Button>
        {isMovable && (
          <Button variant="outlined" size="small" tabIndex={-1} onClick={() => pickUp(keyOf(entry))}>
            Move
          </Button>
        )}
        <Typography variant="caption" sx={{ ml: 'auto', color: 'text.secondary', textAlign: 'right' }}>
          Enter opens{isMovable && ', M moves'}
        </Typography>
      </Box>
    </Box>
  )
}

function PostLine({ post }: { post: CalendarPost }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, fontSize: '0.8125rem' }}>
      <PlatformIcon platform={post.platform} size={16} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 550, overflowWrap: 'anywhere' }}>
        {post.account ? handleOf(post.account.username) : `${platforms[post.platform].name}, no account`}
      </Box>
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: 16 }}>
        <PostStatusIcon {...post} />
        <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {statusWords(post)}
        </Box>
      </Box>
    </Box>
  )
}
