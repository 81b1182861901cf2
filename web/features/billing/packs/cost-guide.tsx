import ImageIcon from '@mui/icons-material/ImageOutlined'
import TextIcon from '@mui/icons-material/NotesOutlined'
import ClockIcon from '@mui/icons-material/ScheduleOutlined'
import VideoIcon from '@mui/icons-material/SmartDisplayOutlined'
import Box from '@mui/material/Box'
import { pointCosts } from '../../../../contract/points/points.ts'
import { Section } from '../../../shared/ui/section.tsx'

const rows = [
  { name: 'Text generation', cost: pointCosts.text, icon: TextIcon },
  { name: 'Image generation', cost: pointCosts.image, icon: ImageIcon },
  { name: 'Video generation', cost: pointCosts.video, icon: VideoIcon },
  { name: 'Scheduling a post', cost: pointCosts.scheduling, icon: ClockIcon },
]

/** The points cost guide (specification section 9). */
export function CostGuide() {
  return (
    <Section title="What points buy" description="Writing yourself and publishing now are free.">
      <Box component="dl" sx={{ m: 0, display: 'grid', typography: 'body2' }}>
        {rows.map(({ name, cost, icon: Icon }) => (
          <Box
            key={name}
            sx={{
              py: 1,
              display: 'flex',
              alignItems: 'center',
              gap: 1.25,
              '& + &': { borderTop: 1, borderColor: 'divider' },
              '&:first-of-type': { pt: 0 },
              '&:last-of-type': { pb: 0 },
            }}
          >
            <Icon aria-hidden="true" sx={{ fontSize: 18, color: 'text.secondary' }} />
            <Box component="dt" sx={{ flex: 1 }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {cost} points
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
