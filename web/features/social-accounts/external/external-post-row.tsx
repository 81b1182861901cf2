import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import type { ExternalPost } from '../../../../contract/social-accounts/external-posts.ts'
import { givenNumbers } from '../../../shared/numbers/post-numbers.ts'
import { lineClamp } from '../../../shared/theme/text-overflow.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { NewTabIcon } from '../../../shared/ui/new-tab-icon.tsx'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { ShortNumber } from '../../../shared/ui/short-number.tsx'

/** One post from before the connection: when, its words, and its numbers. */
export function ExternalPostRow({ post, platform }: { post: ExternalPost; platform: string }) {
  const numbers = givenNumbers(post.numbers)
  return (
    <Box
      component="li"
      sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', mb: 0.5 }}>
        <QuietLabel>External</QuietLabel>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {formatDateTime(post.publishedAt)}
        </Typography>
        {post.permalink !== null && (
          <Link
            href={post.permalink}
            target="_blank"
            rel="noreferrer"
            variant="body2"
            sx={{ ml: { sm: 'auto' }, fontWeight: 500 }}
          >
            View on {platform}
            <NewTabIcon />
          </Link>
        )}
      </Box>
      <Typography
        variant="body2"
        sx={{
          ...lineClamp(3),
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-line',
          ...(post.text === '' && { color: 'text.secondary' }),
        }}
      >
        {post.text === '' ? 'No text' : post.text}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {numbers.length === 0
          ? `${platform} gives no numbers for this post.`
          : numbers.map(({ name, label, number }, index) => (
              <Fragment key={name}>
                {index > 0 && ' · '}
                {label} <ShortNumber value={number} />
              </Fragment>
            ))}
      </Typography>
    </Box>
  )
}
