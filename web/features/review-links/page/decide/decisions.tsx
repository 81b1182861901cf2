import Box from '@mui/material/Box'
import type { ReviewPost } from '../../../../../contract/review-links/review.ts'
import { useNow } from '../../../../shared/hooks/use-now.ts'
import { timeAgo } from '../../../../shared/time/relative-time.ts'

type Decision = ReviewPost['decisions'][number]

/** Who decided what before, oldest first. */
export function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  const now = useNow()
  if (decisions.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label="Decisions"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, typography: 'body2' }}
    >
      {decisions.map((one) => (
        <Box component="li" key={one.id} sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <DecisionWords decision={one} />, {timeAgo(one.at, now).replace('Just now', 'just now')}
          {!one.isCurrent && ', before the last change'}
          <Reason text={one.reason} />
        </Box>
      ))}
    </Box>
  )
}

/** "You approved this", "Ben asked for changes". */
export function DecisionWords({ decision: { by, isMine, decision } }: { decision: Decision }) {
  return (
    <>
      {isMine ? 'You' : <bdi>{by}</bdi>} {decision === 'approved' ? 'approved this' : 'asked for changes'}
    </>
  )
}

export function Reason({ text }: { text: string }) {
  if (text === '') return null
  return (
    <Box component="q" dir="auto" sx={{ display: 'block', color: 'text.primary', whiteSpace: 'pre-line' }}>
      {text}
    </Box>
  )
}
