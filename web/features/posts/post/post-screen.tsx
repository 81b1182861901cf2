import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink, useNavigate, useParams } from 'react-router'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { AccountAvatar } from '../../../shared/ui/account-avatar.tsx'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { lastList } from '../../../shared/navigation/last-list.ts'
import { PostStatusChip } from '../../../shared/ui/post-status.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { useVerificationDialog } from '../../accounts/index.ts'
import { Authors } from '../../members/index.ts'
import { sharedPosts, useShare } from '../../review-links/index.ts'
import { ApprovalSection } from '../approval/approval-section.tsx'
import { ClientSection } from '../approval/client-section.tsx'
import { usePost, type OpenPost } from '../post-queries.ts'
import { useWhomToAsk } from '../../workspaces/index.ts'
import { nextStepOf } from './next-step.ts'
import { PermalinkLink } from './permalink-link.tsx'
import { PostParts } from './parts/post-parts.tsx'
import { PostComments } from './post-comments.tsx'
import { PostActions } from './post-actions.tsx'
import { PostHistory } from './post-history.tsx'
import { PostMedia } from './post-media.tsx'
import { PostNumbers } from './post-numbers.tsx'
import { MissingPost } from './missing-post.tsx'
import { Siblings } from './siblings.tsx'
import { PostText } from './post-text.tsx'
import { PostProblem } from './post-problem.tsx'
import { PostWhen } from './post-when.tsx'
import { SeriesOfPost } from '../series/series-of-post.tsx'
import { ConfirmOutcomeButtons } from './confirm-outcome-buttons.tsx'

/** One post: content, status, history and actions. */
export function PostScreen() {
  const verification = useVerificationDialog()
  const { id = '' } = useParams()
  const [left] = useState(lastList)
  const { data, error, refetch, isFetching } = usePost(id)
  return (
    <Stack spacing={2}>
      <Box>
        <Button
          component={RouterLink}
          to={left.to}
          variant="text"
          color="inherit"
          startIcon={<ArrowBackIcon />}
          sx={{ color: 'text.secondary', px: 1, ml: -1 }}
        >
          {left.name}
        </Button>
      </Box>
      {data ? (
        <Loaded key={id} detail={data} left={left} onUnverified={verification.ask} />
      ) : (
        <Section>
          {error ? (
            <MissingPost error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Delayed>
              <Skeleton width={140} height={40} />
              <Skeleton height={28} />
              <Skeleton height={28} width="70%" />
              <Skeleton variant="rounded" height={160} sx={{ mt: 2 }} />
            </Delayed>
          )}
        </Section>
      )}
      {verification.dialog}
    </Stack>
  )
}

type LoadedProps = { detail: OpenPost; left: { to: string }; onUnverified: () => void }

function Loaded({ detail, left, onUnverified }: LoadedProps) {
  const { post, siblings, history, metrics, beingDeleted = false } = detail
  const navigate = useNavigate()
  const { mayShare, share, dialog } = useShare()
  const onShare =
    mayShare && post.publishedAt === null
      ? () =>
          share(sharedPosts([post, ...siblings.map(() => ({ groupId: post.groupId, scheduledAt: null }))]))
      : undefined
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
        alignItems: 'start',
      }}
    >
      <Stack spacing={2} useFlexGap>
        <ApprovalSection post={post} isPaused={beingDeleted} onUnverified={onUnverified} />
        <ClientSection post={post} isPaused={beingDeleted} onShare={onShare} />
        {post.can.confirmOutcome && <ConfirmOutcomeButtons post={post} onUnverified={onUnverified} />}
        <Section>
          <Stack spacing={2.5}>
            <Box
              aria-live="polite"
              sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}
            >
              <PostStatusChip status={post.status} problem={post.problem} approval={post.approval} large />
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <PostWhen post={post} />
              </Typography>
              <Typography variant="body2">
                <PermalinkLink post={post} />
              </Typography>
            </Box>
            <Siblings posts={siblings} />
            <NextStep post={post} />
            {post.series && <SeriesOfPost post={post} series={post.series} />}
            <PostProblem post={post} />
            <Who post={post} />
            <Box sx={{ color: 'text.secondary', display: 'flex', '&:empty': { display: 'none' } }}>
              <Authors of={post} />
            </Box>
            {post.parts.length > 0 ? (
              <PostParts post={post}>
                <Content post={post} />
              </PostParts>
            ) : (
              <Content post={post} />
            )}
            <PostActions
              post={post}
              onUnverified={onUnverified}
              onDeleted={() => navigate(left.to, { replace: true })}
              onShare={onShare}
            />
          </Stack>
        </Section>
        {metrics && <PostNumbers platform={post.platform} {...metrics} />}
      </Stack>
      <Stack spacing={2} useFlexGap>
        <PostComments post={post} isPaused={beingDeleted} />
        <Section title="History">
          <PostHistory history={history} />
        </Section>
      </Stack>
      {dialog}
    </Box>
  )
}

function NextStep({ post }: { post: Post }) {
  const whomToAsk = useWhomToAsk('posts:publish', 'Only editors change it now.', 'to change it')
  const text = nextStepOf(post, whomToAsk)
  return (
    text && (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
    )
  )
}

/** The text and the media of the post itself. */
function Content({ post }: { post: Post }) {
  return (
    <Stack spacing={2.5}>
      <PostText post={post} />
      <PostMedia media={post.media} groupId={post.groupId} />
    </Stack>
  )
}

function Who({ post: { account, platform } }: { post: Post }) {
  const platformName = platforms[platform].name
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.75 }}>
      <AccountAvatar
        name={account?.name ?? platformName}
        pictureUrl={account?.pictureUrl ?? null}
        platform={platform}
      />
      <div>
        <Typography component="p" variant="subtitle2">
          {account?.name ?? platformName}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {account ? `${handleOf(account.username)} · ${platformName}` : 'No account chosen yet'}
          {account && !account.isConnected && ' · not connected'}
        </Typography>
      </div>
    </Box>
  )
}
