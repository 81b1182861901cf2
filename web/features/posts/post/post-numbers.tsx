import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { givenNumbers } from '../../../shared/numbers/post-numbers.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { Section } from '../../../shared/ui/section.tsx'
import { statGrid } from '../../../shared/ui/stat-grid.ts'
import type { PostDetail } from '../post-calls.ts'

type Props = NonNullable<PostDetail['metrics']> & { platform: PlatformKey }

/** The results of a post, as far as its platform reports them. */
export function PostNumbers({ platform, readAt, numbers }: Props) {
  const { shortName } = platforms[platform]
  const given = givenNumbers(numbers)
  return (
    <Section title="Performance" description={`Updated ${formatDateTime(readAt)}`}>
      {given.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {shortName} gives no numbers for this post.
        </Typography>
      ) : (
        <Box component="dl" aria-label="Numbers of this post" sx={{ ...statGrid, m: 0 }}>
          {given.map(({ name, label, number }) => (
            <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {label}
              </Typography>
              <Typography component="dd" variant="h4" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
                {wholeNumber(number)}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Section>
  )
}
