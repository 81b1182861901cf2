import RemoveIcon from '@mui/icons-material/RemoveCircleOutlineRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Link } from 'react-router'
import type { z } from 'zod'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type {
  ClientState,
  reviewLinkDetailResponseSchema,
} from '../../../../contract/review-links/review-links.ts'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { formatSoon } from '../../../shared/time/date-time.ts'
import { lineClamp } from '../../../shared/theme/text-overflow.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { ClientDecisions } from './client-decisions.tsx'
import { useRemovePosts } from './use-remove-posts.tsx'

type ReviewedPost = z.infer<typeof reviewLinkDetailResponseSchema>['posts'][number]

const states: Record<ClientState, { words: string; tone: 'neutral' | 'success' | 'warning' }> = {
  waiting: { words: 'Not decided', tone: 'neutral' },
  approved: { words: 'Approved', tone: 'success' },
  changes_requested: { words: 'Changes requested', tone: 'warning' },
}

type Props = {
  posts: readonly ReviewedPost[]
  /** The link from which the user can remove them; null if from none. */
  linkId: string | null
}

/** The posts of a link, each with what its reviewers decided. */
export function ReviewedPosts({ posts, linkId }: Props) {
  const { busy, remove } = useRemovePosts(linkId ?? '')
  return (
    <Box component="ul" aria-label="Posts" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {posts.map((one) => (
        <Row
          key={one.post.id}
          {...one}
          busy={busy}
          onRemove={linkId === null ? undefined : () => remove(one.post.groupId)}
        />
      ))}
    </Box>
  )
}

type RowProps = ReviewedPost & { busy: boolean; onRemove: (() => void) | undefined }

function Row({ post, client, decisions, comments, busy, onRemove }: RowProps) {
  const { words, tone } = states[client]
  const at = post.publishedAt ?? post.scheduledAt
  return (
    <Box
      component="li"
      sx={{
        px: { xs: 2, sm: 3 },
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        display: 'grid',
        gap: 0.75,
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          rowGap: 0.5,
          typography: 'body2',
          color: 'text.secondary',
        }}
      >
        <PlatformIcon platform={post.platform} size={16} />
        <Box component="span" sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {platforms[post.platform].name}
          {post.account && (
            <>
              {' · '}
              <bdi>{handleOf(post.account.username)}</bdi>
            </>
          )}
          {' · '}
          {at === null ? 'no date yet' : formatSoon(new Date(at))}
          {comments > 0 && ` · ${counted(comments, 'comment')}`}
        </Box>
        <QuietLabel tone={tone}>{words}</QuietLabel>
        {onRemove && (
          <IconButton
            size="small"
            disabled={busy}
            aria-label={`Remove “${post.excerpt.slice(0, 60)}” from the link`}
            title="Remove from the link"
            onClick={onRemove}
            sx={{ my: -0.5, mr: -0.5 }}
          >
            <RemoveIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Box
        component={Link}
        to={`/content/posts/${post.id}`}
        dir="auto"
        sx={{
          ...lineClamp(2),
          typography: 'body2',
          fontWeight: 500,
          color: 'text.primary',
          textDecoration: 'none',
          overflowWrap: 'anywhere',
          '&:hover': { textDecoration: 'underline' },
        }}
      >
        {post.excerpt}
      </Box>
      <ClientDecisions decisions={decisions} />
    </Box>
  )
}
