import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { MediaUses } from '../../../../contract/media/media-library.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { statusLabel } from '../../../shared/ui/post-status-words.ts'

/** The posts and brand voices that use a picture or a video, each as a link. */
export function UsedIn({ uses: { posts, brandVoices }, count }: { uses: MediaUses; count: number }) {
  const more = count - posts.length - brandVoices.length
  return (
    <div>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {count === 0 ? 'Not used in any post' : 'Used in'}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {posts.map(({ id, platform, status, excerpt }) => (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 1, alignItems: 'center', minWidth: 0 }}>
            <PlatformIcon platform={platform} size={18} />
            <MuiLink component={Link} to={`/content/posts/${id}`} variant="body2" noWrap sx={{ minWidth: 0 }}>
              {excerpt || `Post on ${platforms[platform].name}`}
            </MuiLink>
            <Typography variant="caption" sx={{ color: 'text.secondary', flexShrink: 0 }}>
              {statusLabel(status)}
            </Typography>
          </Box>
        ))}
        {brandVoices.map(({ id, name }) => (
          <li key={id}>
            <MuiLink component={Link} to="/content/voices" variant="body2">
              {name}, as its logo
            </MuiLink>
          </li>
        ))}
        {more > 0 && (
          <Typography component="li" variant="body2" sx={{ color: 'text.secondary' }}>
            and {more} more
          </Typography>
        )}
      </Box>
    </div>
  )
}
