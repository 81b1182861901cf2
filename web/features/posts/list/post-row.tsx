import PictureIcon from '@mui/icons-material/ImageOutlined'
import VideoIcon from '@mui/icons-material/VideocamOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostSummary } from '../../../../contract/posts.ts'
import { countMedia } from '../../../../contract/media-limits.ts'
import { AccountAvatar } from '../../../shared/ui/account-avatar.tsx'
import { MediaThumbnail } from '../../../shared/ui/media/media-thumbnail.tsx'
import { PostStatusChip } from '../../../shared/ui/post-status.tsx'
import { compactNumber, counted } from '../../../shared/numbers/compact-number.ts'
import { PostActions } from '../post/post-actions.tsx'
import { PermalinkLink } from '../post/permalink-link.tsx'
import { PostWhen } from '../post/post-when.tsx'

/** One post in the list: account, text, time, status and actions. */
export function PostRow({ post, onUnverified }: { post: PostSummary; onUnverified: () => void }) {
  const platform = platforms[post.platform].name
  const first = post.media[0]
  return (
    <Card component="li" sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', minWidth: 0 }}>
        <AccountAvatar
          name={post.account?.name ?? platform}
          pictureUrl={post.account?.pictureUrl ?? null}
          platform={post.platform}
        />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              flexWrap: 'wrap',
              columnGap: 1.25,
              rowGap: 0.5,
              mb: 0.75,
            }}
          >
            <Typography component="p" variant="subtitle2" noWrap sx={{ maxWidth: 1 }}>
              {post.account ? `@${post.account.username}` : platform}
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {post.account ? ` · ${platform}` : ' · no account yet'}
              </Box>
            </Typography>
            <PostStatusChip status={post.status} problem={post.problem} />
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              <PostWhen post={post} />
            </Typography>
          </Box>
          <Link
            component={RouterLink}
            to={`/content/posts/${post.id}`}
            color="text.primary"
            variant="body2"
            sx={{
              fontWeight: 450,
              color: 'text.primary',
              display: '-webkit-box',
              WebkitLineClamp: 2,
              WebkitBoxOrient: 'vertical',
              overflow: 'hidden',
              overflowWrap: 'anywhere',
            }}
          >
            {post.excerpt}
          </Link>
          {post.problem && (
            <Typography variant="body2" sx={{ color: 'error.strong', mt: 0.75 }}>
              {post.problem.cause}
            </Typography>
          )}
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 2,
              rowGap: 0.5,
              typography: 'caption',
              color: 'text.secondary',
              '&:not(:empty)': { mt: 0.75 },
            }}
          >
            {post.messageCount > 1 && <span>Thread of {post.messageCount} messages</span>}
            <MediaCount post={post} />
            {post.engagementCount > 0 && <span>{compactNumber(post.engagementCount)} interactions</span>}
            <PermalinkLink post={post} />
          </Box>
        </Box>
        {first && (
          <Box
            sx={{
              width: 64,
              height: 64,
              borderRadius: 2.5,
              overflow: 'hidden',
              bgcolor: 'background.subtle',
              flexShrink: 0,
            }}
          >
            <MediaThumbnail
              src={first.media.thumbnailUrl ?? first.media.url}
              video={first.media.video}
              alt={first.altText}
              broken={`${first.media.name} cannot be shown here`}
            />
          </Box>
        )}
      </Box>
      {Object.values(post.can).includes(true) && (
        <Box sx={{ pl: { sm: 7 } }}>
          <PostActions post={post} onUnverified={onUnverified} small />
        </Box>
      )}
    </Card>
  )
}

function MediaCount({ post }: { post: PostSummary }) {
  const { images, videos } = countMedia(post.media.map((one) => one.media))
  return (
    <>
      {images > 0 && (
        <Box component="span" sx={counting}>
          <PictureIcon sx={{ fontSize: 16 }} /> {counted(images, 'picture')}
        </Box>
      )}
      {videos.length > 0 && (
        <Box component="span" sx={counting}>
          <VideoIcon sx={{ fontSize: 16 }} /> {counted(videos.length, 'video')}
        </Box>
      )}
    </>
  )
}

const counting = { display: 'inline-flex', alignItems: 'center', gap: 0.5 } as const
