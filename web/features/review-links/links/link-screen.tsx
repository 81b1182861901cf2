import LinkOffIcon from '@mui/icons-material/LinkOffRounded'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link, useParams } from 'react-router'
import { ApiError } from '../../../shared/api/api-error.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { LoadMore } from '../../../shared/ui/load-more.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { useReviewLink } from '../link-calls.ts'
import { linksPath } from '../link-words.ts'
import { LinkHead } from './link-head.tsx'
import { ReviewedPosts } from './reviewed-posts.tsx'
import { Reviewers } from './reviewers.tsx'
import { ToPosts } from './to-posts.tsx'

const HowToAdd = () => (
  <>
    To add posts, select them in{' '}
    <MuiLink component={Link} to="/content/posts">
      Posts
    </MuiLink>{' '}
    and choose “Share for review”.
  </>
)

/** A review link: who opened it, and what they decided on each post. */
export function ReviewLinkScreen() {
  const { id = '' } = useParams()
  const detail = useReviewLink(id)
  return (
    <Stack spacing={2} useFlexGap>
      <ToPosts to={linksPath}>Review links</ToPosts>
      <Detail detail={detail} />
    </Stack>
  )
}

function Detail({ detail }: { detail: ReturnType<typeof useReviewLink> }) {
  const { data, error } = detail
  if (detail.isPending) {
    return (
      <Delayed>
        <Skeleton variant="rounded" height={160} />
        <Skeleton variant="rounded" height={260} sx={{ mt: 2 }} />
      </Delayed>
    )
  }
  if (!data?.link) {
    const isGone = error instanceof ApiError && error.status === 404
    return (
      <Section>
        {isGone ? (
          <EmptyState
            icon={<LinkOffIcon />}
            title="This review link is gone"
            text="It was deleted. What was decided by it stays in the history of each post."
          />
        ) : (
          <ErrorState
            title="The review link could not be loaded"
            error={error}
            onRetry={() => void detail.refetch()}
            retrying={detail.isFetching}
          />
        )}
      </Section>
    )
  }
  const { link, reviewers, posts, total } = data
  const takesPosts = link.canManage && link.state === 'open' && link.scope.kind === 'posts'
  return (
    <>
      <LinkHead link={link} />
      <Reviewers link={link} reviewers={reviewers} />
      <Section
        title={counted(total, 'post')}
        description={takesPosts && <HowToAdd />}
        flush={posts.length > 0}
      >
        {posts.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            The link shows nothing at the moment.
          </Typography>
        ) : (
          <ReviewedPosts posts={posts} linkId={takesPosts ? link.id : null} />
        )}
        <LoadMore list={detail} sx={{ py: 2 }} />
      </Section>
    </>
  )
}
