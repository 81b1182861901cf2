import Box from '@mui/material/Box'
import type { ReviewDecision } from '../../../../contract/review-links/review-links.ts'
import { useNow } from '../../../shared/hooks/use-now.ts'
import { timeAgo } from '../../../shared/time/relative-time.ts'

/** Who of the client decided what about a post, oldest first. */
export function ClientDecisions({ decisions }: { decisions: readonly ReviewDecision[] }) {
  const now = useNow()
  if (decisions.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label="Decisions of the client"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}
    >
      {decisions.map(({ id, by, decision, reason, at, isCurrent }) => (
        <Box
          component="li"
          key={id}
          sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          <bdi>{by}</bdi> {decision === 'approved' ? 'approved it' : 'asked for changes'},{' '}
          {timeAgo(at, now).replace('Just now', 'just now')}
          {!isCurrent && ', before the last change'}
          {reason !== '' && (
            <Box
              component="q"
              dir="auto"
              sx={{ display: 'block', color: 'text.primary', whiteSpace: 'pre-line' }}
            >
              {reason}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}
