import ReviewIcon from '@mui/icons-material/RateReviewOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { ReviewLink } from '../../../../contract/review-links/review-links.ts'
import { useNow } from '../../../shared/hooks/use-now.ts'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { LoadMore } from '../../../shared/ui/load-more.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { useReviewLinks } from '../link-calls.ts'
import { pathToLink, progressWords, scopeWords } from '../link-words.ts'
import { LinkState } from './link-state.tsx'
import { ToPosts } from './to-posts.tsx'

/** All review links of the workspace, the newest first. */
export function ReviewLinksScreen() {
  const list = useReviewLinks()
  return (
    <Stack spacing={2} useFlexGap>
      <ToPosts />
      <Links list={list} />
      <LoadMore list={list} />
    </Stack>
  )
}

function Links({ list }: { list: ReturnType<typeof useReviewLinks> }) {
  const now = useNow()
  if (list.isPending) {
    return (
      <Delayed>
        <Skeleton variant="rounded" height={180} />
      </Delayed>
    )
  }
  if (!list.data) {
    return (
      <Section>
        <ErrorState
          title="Your review links could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      </Section>
    )
  }
  if (list.data.length === 0) {
    return (
      <Section>
        <EmptyState
          icon={<ReviewIcon />}
          title="Nothing is shared for review yet"
          text="Select posts in a list, or open a post, a label or a month of the calendar, and choose “Share for review”. Your client looks and decides without an account."
        />
      </Section>
    )
  }
  return (
    <Card component="ul" aria-label="Review links" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {list.data.map((link) => (
        <Row key={link.id} link={link} now={now} />
      ))}
    </Card>
  )
}

function Row({ link, now }: { link: ReviewLink; now: Date }) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        px: { xs: 2, sm: 3 },
        py: 1.75,
        '& + &': { borderTop: 1, borderColor: 'divider' },
        '&:hover': { bgcolor: 'background.subtle' },
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h2" variant="subtitle2">
          <Box
            component={Link}
            to={pathToLink(link.id)}
            dir="auto"
            sx={{
              color: 'inherit',
              textDecoration: 'none',
              '&::after': { content: '""', position: 'absolute', inset: 0 },
            }}
          >
            {link.name}
          </Box>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {scopeWords(link)}
        </Typography>
        <Typography variant="body2">{progressWords(link, now)}</Typography>
      </Box>
      <LinkState link={link} />
    </Box>
  )
}
