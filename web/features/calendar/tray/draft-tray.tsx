import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useDndMonitor } from '@dnd-kit/core'
import { Link as RouterLink } from 'react-router'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { useOpenIdeas } from '../../assistant/index.ts'
import { useUndatedDrafts } from '../../posts/index.ts'
import { DraggableItem } from '../move/draggable-item.tsx'
import { DraftCard, IdeaCard } from './tray-cards.tsx'
import { useOpenInComposer } from './use-open-in-composer.ts'

const width = 176

type Props = { entries: readonly CalendarEntry[]; refuse: (words: string) => void }

/** The drafts without a time and the ideas, beside the week or above it: each can be dragged onto a day, or opened. */
export function DraftTray({ entries, refuse }: Props) {
  const drafts = useUndatedDrafts()
  const ideas = useOpenIdeas()
  const { openOnDay, openIdea } = useOpenInComposer({ entries, ideas, refuse })
  useDndMonitor({
    onDragEnd: ({ active, over }) => {
      const card = String(active.id)
      const isOwn =
        drafts?.some(({ posts }) => posts[0]?.id === card) || ideas.some(({ key }) => key === card)
      if (over && isOwn) openOnDay(card, String(over.id))
    },
  })
  // Keeps its place until the drafts are there.
  if (!drafts) return <Box sx={{ display: { xs: 'none', lg: 'block' }, width, flexShrink: 0 }} />
  const isEmpty = drafts.length + ideas.length === 0
  return (
    <Box
      component="aside"
      aria-label="Drafts and ideas"
      sx={{
        // Above the week it is one line of cards, and there only if there is something to drag.
        display: { xs: isEmpty ? 'none' : 'grid', lg: 'block' },
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        alignItems: 'baseline',
        width: { lg: width },
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
      {isEmpty ? (
        <Typography variant="caption" sx={{ display: 'block', px: 0.5, color: 'text.secondary' }}>
          No drafts or ideas are waiting.
        </Typography>
      ) : (
        <>
          <Typography variant="caption" sx={{ display: 'block', px: 0.5, pb: 1, color: 'text.secondary' }}>
            Drag one onto a day.
          </Typography>
          <ul>
            {drafts.map((draft) => (
              <DraggableItem key={draft.id} id={draft.posts[0]?.id ?? draft.id}>
                <DraftCard draft={draft} />
              </DraggableItem>
            ))}
            {ideas.map((idea) => (
              <DraggableItem key={idea.key} id={idea.key}>
                <IdeaCard idea={idea} onOpen={() => openIdea(idea)} />
              </DraggableItem>
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
