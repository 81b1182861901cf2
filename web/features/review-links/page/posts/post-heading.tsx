import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { platforms } from '../../../../../contract/platforms/platforms.ts'
import type { ReviewPost } from '../../../../../contract/review-links/review.ts'
import { handleOf } from '../../../../../contract/social-accounts/handle-of.ts'
import { formatDateTime } from '../../../../shared/time/date-time.ts'
import { PlatformIcon } from '../../../../shared/ui/platform-icon.tsx'

type Props = { id: string; post: ReviewPost; timeZone: string }

/** When the post goes out, and where. */
export function PostHeading({ id, post, timeZone }: Props) {
  const { platform, account, scheduledAt, whenApproved, publishedAt } = post
  const withoutTime = whenApproved ? 'As soon as it is approved' : 'No date yet'
  const at = publishedAt ?? scheduledAt
  return (
    <Box sx={{ display: 'grid', gap: 0.25, minWidth: 0 }}>
      <Typography component="h2" variant="h6" id={id} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {at === null ? withoutTime : <time dateTime={at}>{formatDateTime(at, timeZone)}</time>}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          typography: 'body2',
          color: 'text.secondary',
          overflowWrap: 'anywhere',
          minWidth: 0,
        }}
      >
        <PlatformIcon platform={platform} size={16} />
        <span>
          {platforms[platform].name}
          {account && (
            <>
              {' · '}
              <bdi>{handleOf(account.username)}</bdi>
            </>
          )}
        </span>
      </Box>
    </Box>
  )
}
