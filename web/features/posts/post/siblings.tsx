import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostSibling } from '../../../../contract/posts/posts.ts'
import { listedNameOf } from '../../../../contract/social-accounts/handle-of.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { PostStatusIcon } from '../../../shared/ui/post-status.tsx'
import { statusWords } from '../../../shared/ui/post-status-words.ts'

/** The other posts of the group, each with its status and one click away. */
export function Siblings({ posts }: { posts: readonly PostSibling[] }) {
  if (posts.length === 0) return null
  return (
    <Box
      component="nav"
      aria-label="Other posts of this group"
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}
    >
      <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
        Also on
      </Typography>
      {posts.map((post) => (
        <Sibling key={post.id} post={post} />
      ))}
    </Box>
  )
}

function Sibling({ post: { id, platform, status, problem, account } }: { post: PostSibling }) {
  const words = statusWords({ status, problem: problem?.code ?? null })
  return (
    <Chip
      component={Link}
      to={`/content/posts/${id}`}
      // The list that was left stays one step back.
      replace
      clickable
      variant="outlined"
      aria-label={`${account ? `${listedNameOf(account)} on ` : ''}${platforms[platform].name}: ${words}`}
      label={
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
          <PlatformIcon platform={platform} size={16} />
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {account ? listedNameOf(account) : platforms[platform].name}
          </Box>
          <PostStatusIcon status={status} problem={problem?.code ?? null} />
          <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
            {words}
          </Box>
        </Box>
      }
      sx={{ maxWidth: 280 }}
    />
  )
}
