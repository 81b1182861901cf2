import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useDndMonitor } from '@dnd-kit/core'
import { Link as RouterLink } from 'react-router'
import { useMay, useMayPublish, useWhomToAsk } from '../../workspaces/index.ts'
import { DraggableItem } from '../move/draggable-item.tsx'
import { besideWeek } from './tray-styles.ts'
import { DraftCard, IdeaCard } from './tray-cards.tsx'
import type { useOpenInComposer } from './use-open-in-composer.ts'
import type { Tray } from './use-tray.ts'

type Props = { tray: Tray; opener: ReturnType<typeof useOpenInComposer> }

/** The drafts without a time and the ideas, beside the week or above it: each can be dragged onto a day, or opened. */
export function DraftTray({ tray: { drafts, ideas, count }, opener: { openOnDay, openIdea } }: Props) {
  const mayPlan = useMayPublish()
  const whomToAsk = useWhomToAsk('posts:publish', 'Editors plan them.')
  const mayWrite = useMay('posts:write')
  useDndMonitor({
    onDragEnd: ({ active, over }) => {
      const card = String(active.id)
      const isOwn =
        drafts?.some(({ posts }) => posts[0]?.id === card) || ideas.some(({ key }) => key === card)
      if (mayPlan && over && isOwn) openOnDay(card, String(over.id))
    },
  })
  // Keeps its place until the drafts are there.
  if (!drafts) return <Box sx={besideWeek.placeholder} />
  return (
    <Box component="aside" aria-label="Drafts and ideas" sx={besideWeek.tray}>
      <Typography component="h3" sx={{ px: 0.5, fontSize: '0.8125rem', fontWeight: 600 }}>
        Drafts and ideas
      </Typography>
      <Typography variant="caption" sx={{ px: 0.5, color: 'text.secondary' }}>
        {count === 0 ? 'No drafts or ideas are waiting.' : mayPlan ? 'Drag one onto a day.' : whomToAsk}
      </Typography>
      {mayWrite && (
        <Link component={RouterLink} to="/content/ideas" variant="caption" sx={{ px: 0.5 }}>
          Get ideas
        </Link>
      )}
      {count > 0 && (
        <ul>
          {drafts.map((draft) => (
            <DraggableItem key={draft.id} id={draft.posts[0]?.id ?? draft.id} disabled={!mayPlan}>
              <DraftCard draft={draft} />
            </DraggableItem>
          ))}
          {ideas.map((idea) => (
            <DraggableItem key={idea.key} id={idea.key} disabled={!mayPlan}>
              <IdeaCard idea={idea} onOpen={() => openIdea(idea)} />
            </DraggableItem>
          ))}
        </ul>
      )}
    </Box>
  )
}
