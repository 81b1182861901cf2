import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { PlannedIdea } from '../../assistant/index.ts'
import { cardStyles } from '../card/card-styles.ts'
import { DraftCard, IdeaCard } from './tray-cards.tsx'
import type { Tray } from './use-tray.ts'

type Props = {
  tray: Tray
  open: boolean
  onOpenIdea: (idea: PlannedIdea) => void
  onClose: () => void
}

/** On phones: the drafts without a time and the ideas, from the bottom of the screen. */
export function DraftDrawer({ tray: { drafts, ideas, count }, open, onOpenIdea, onClose }: Props) {
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': 'Drafts and ideas',
          sx: {
            maxHeight: '80dvh',
            p: 2,
            pb: 'calc(16px + env(safe-area-inset-bottom))',
            borderRadius: '16px 16px 0 0',
          },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', mb: 1.5 }}>
        <Typography component="h2" variant="h6" sx={{ flex: 1 }}>
          Drafts and ideas
        </Typography>
        <Link component={RouterLink} to="/content/ideas" variant="body2">
          Get ideas
        </Link>
      </Box>
      {count === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No drafts or ideas are waiting.
        </Typography>
      )}
      <Box sx={[cardStyles, { '& ul': { display: 'grid', gap: 1 } }]}>
        <ul>
          {drafts?.map((draft) => (
            <li key={draft.id}>
              <DraftCard draft={draft} />
            </li>
          ))}
          {ideas.map((idea) => (
            <li key={idea.key}>
              <IdeaCard idea={idea} onOpen={() => onOpenIdea(idea)} />
            </li>
          ))}
        </ul>
      </Box>
    </Drawer>
  )
}
