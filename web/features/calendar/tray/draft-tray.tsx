import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useLocation } from 'react-router'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostGroupSummary } from '../../../../contract/post-groups.ts'
import { useUndatedDrafts } from '../../posts/index.ts'

/** The drafts without a time, beside the week or above it: each can be dragged onto a day, or opened. */
export function DraftTray() {
  const drafts = useUndatedDrafts()
  if (!drafts) return null
  return (
    <Box
      component="aside"
      aria-label="Drafts"
      sx={{
        // Above the week it is one line of cards, and there only if there is something to drag.
        display: { xs: drafts.length === 0 ? 'none' : 'grid', lg: 'block' },
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        alignItems: 'baseline',
        width: { lg: 176 },
        flexShrink: 0,
        alignSelf: { lg: 'flex-start' },
        border: 1,
        borderColor: 'divider',
        borderRadius: 4,
        bgcolor: 'background.paper',
        p: 1,
        '& ul': {
          order: 1,
          gridColumn: '1 / -1',
          display: 'grid',
          gap: '6px',
          gridAutoFlow: { xs: 'column', lg: 'row' },
          gridTemplateColumns: { xs: 'none', lg: 'minmax(0, 1fr)' },
          gridAutoColumns: '176px',
          // Room for the ring of the focus.
          p: { xs: '3px', lg: 0 },
          overflowX: { xs: 'auto', lg: 'visible' },
        },
      }}
    >
      <Typography component="h3" sx={{ px: 0.5, pb: 1, fontSize: '0.8125rem', fontWeight: 600 }}>
        Drafts and ideas
      </Typography>
      {drafts.length === 0 ? (
        <Typography variant="caption" sx={{ display: 'block', px: 0.5, color: 'text.secondary' }}>
          No drafts are waiting.
        </Typography>
      ) : (
        <>
          <Typography variant="caption" sx={{ display: 'block', px: 0.5, pb: 1, color: 'text.secondary' }}>
            Drag one onto a day.
          </Typography>
          <ul>
            {drafts.map((draft) => (
              <li key={draft.id}>
                <DraftCard draft={draft} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Link
        component={RouterLink}
        to="/content/ideas"
        variant="caption"
        sx={{ display: 'inline-block', px: 0.5, pt: 1 }}
      >
        Get ideas
      </Link>
    </Box>
  )
}

function DraftCard({ draft }: { draft: PostGroupSummary }) {
  const { pathname, search } = useLocation()
  const [first] = draft.posts
  if (!first) return null
  const keys = [...new Set(draft.posts.map(({ platform }) => platform))]
  return (
    <RouterLink
      className="card"
      to={`/content?post=${first.id}`}
      state={{ returnTo: pathname + search }}
      draggable
      data-card={first.id}
      data-status="draft"
      aria-label={`Draft for ${keys.map((key) => platforms[key].name).join(' and ')}: ${first.excerpt}`}
    >
      <span className="top">
        <span className="marks">
          {keys.map((key) => (
            <PlatformIcon key={key} platform={key} size={14} />
          ))}
        </span>
      </span>
      <span className="content">
        <span className="text">{first.excerpt}</span>
      </span>
    </RouterLink>
  )
}
