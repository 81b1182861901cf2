import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { isComing } from '../../../contract/billing/plans.ts'
import { features } from '../content.ts'
import { AnalyticsVisual } from '../visual/analytics-visual.tsx'
import { AssistantVisual } from '../visual/assistant-visual.tsx'
import { SchedulingVisual } from '../visual/scheduling-visual.tsx'
import { TeamVisual } from '../visual/team-visual.tsx'
import { Section } from './section.tsx'

export function FeaturesSection() {
  return (
    <Section id="features" eyebrow={features.eyebrow} title={features.title} lead={features.lead}>
      <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 }, gridTemplateColumns: { md: 'repeat(12, 1fr)' } }}>
        <Feature {...features.ai} columns={7} visual={<AssistantVisual />} />
        <Feature {...features.scheduling} columns={5} visual={<SchedulingVisual />} />
        <Feature {...features.analytics} columns={5} visual={<AnalyticsVisual />} />
        <Feature {...features.team} columns={7} visual={<TeamVisual />} />
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 3,
          p: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 4,
          rowGap: 1,
        }}
      >
        {features.also.map((text) => (
          <Typography component="li" key={text} variant="body2" sx={{ color: 'text.secondary' }}>
            <Box component="span" aria-hidden="true" sx={{ color: 'primary.strong', fontWeight: 700, mr: 1 }}>
              +
            </Box>
            {text}
            {isComing(text) && <Soon />}
          </Typography>
        ))}
      </Box>
    </Section>
  )
}

type FeatureProps = {
  title: string
  text: string
  columns: number
  visual: ReactNode
}

function Feature({ title, text, columns, visual }: FeatureProps) {
  return (
    <Box
      component="article"
      sx={{
        gridColumn: { md: `span ${columns}` },
        // Adjacent features share the line between picture and text.
        gridRow: 'span 2',
        display: 'grid',
        gridTemplateRows: 'subgrid',
        rowGap: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: '16px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box
        aria-hidden="true"
        sx={{
          minHeight: 264,
          display: 'grid',
          alignItems: 'center',
          p: { xs: 2.5, sm: 4 },
          bgcolor: 'background.subtle',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {visual}
      </Box>
      <Box sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Typography variant="h3" sx={{ fontSize: '1.25rem' }}>
          {title}
        </Typography>
        <Typography sx={{ mt: 1, color: 'text.secondary', maxWidth: '58ch', textWrap: 'pretty' }}>
          {text}
        </Typography>
      </Box>
    </Box>
  )
}

function Soon() {
  return (
    <Box component="span" sx={{ ml: 1, fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary' }}>
      Soon
    </Box>
  )
}
