import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useImperativeHandle, type Ref } from 'react'
import { Link as RouterLink } from 'react-router'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { useOpenIdeas } from '../../assistant/index.ts'
import { useUndatedDrafts } from '../../posts/index.ts'
import type { Day } from '../days/calendar-days.ts'
import { DraftCard, IdeaCard } from './tray-cards.tsx'
import { useOpenOn } from './use-open-on.ts'

const trayWidth = 176

/** Takes what was dropped on a day: the `data-card` of one of its cards. */
export type Tray = { dropOn: (card: string, day: Day) => void }

type Props = { ref: Ref<Tray>; entries: readonly CalendarEntry[]; refuse: (words: string) => void }

/** The drafts without a time and the ideas, beside the week or above it: each can be dragged onto a day, or opened. */
export function DraftTray({ ref, entries, refuse }: Props) {
  const drafts = useUndatedDrafts()
  const ideas = useOpenIdeas()
  const { openOn, openIdea } = useOpenOn({ entries, ideas, refuse })
  useImperativeHandle(ref, () => ({ dropOn: openOn }))
  if (!drafts) return <Box sx={{ display: { xs: 'none', lg: 'block' }, width: trayWidth, flexShrink: 0 }} />
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
        width: { lg: trayWidth },
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
              <li key={draft.id}>
                <DraftCard draft={draft} />
              </li>
            ))}
            {ideas.map((idea) => (
              <li key={idea.key}>
                <IdeaCard idea={idea} onOpen={() => openIdea(idea)} />
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
