import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReviewLink, SeenReviewer } from '../../../../contract/review-links/review-links.ts'
import { useNow } from '../../../shared/hooks/use-now.ts'
import { timeAgo } from '../../../shared/time/relative-time.ts'
import { Section } from '../../../shared/ui/section.tsx'

type Props = { link: ReviewLink; reviewers: readonly SeenReviewer[] }

/** Who gave a name, and when they were here last. */
export function Reviewers({ link, reviewers }: Props) {
  const now = useNow()
  return (
    <Section title="Reviewers">
      {reviewers.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {link.opens === 0
            ? 'Nobody opened the link yet.'
            : 'The link was opened, and nobody commented or decided yet. Programs that scan mails open links, too.'}
        </Typography>
      ) : (
        <Box
          component="ul"
          aria-label="Reviewers"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
        >
          {reviewers.map(({ id, name, email, lastSeenAt }) => (
            <Box component="li" key={id} sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
              <Box component="bdi" sx={{ fontWeight: 600 }}>
                {name}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {email !== null && (
                  <>
                    {' · '}
                    <bdi>{email}</bdi>
                  </>
                )}
                {' · '}here {timeAgo(lastSeenAt, now).replace('Just now', 'just now')}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Section>
  )
}
