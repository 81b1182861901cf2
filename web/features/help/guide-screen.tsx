import BackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link, useParams } from 'react-router'
import { Section } from '../../shared/ui/section.tsx'
import { GuidePicture } from './guide-picture.tsx'
import { GuideTable } from './guide-table.tsx'
import type { GuidePart } from '../../../contract/help/guides/guide.ts'
import { guides } from '../../../contract/help/guides/guides.ts'

/** One guide. */
export function GuideScreen() {
  const { guide: slug } = useParams()
  const guide = guides.find((one) => one.slug === slug)
  return (
    <Stack spacing={2} sx={{ maxWidth: 760 }}>
      <Button component={Link} to="/help" startIcon={<BackIcon />} sx={{ alignSelf: 'flex-start' }}>
        All guides
      </Button>
      {guide ? (
        <Section title={guide.title} description={guide.summary}>
          <Stack spacing={3}>
            {guide.parts.map((part) => (
              <Part key={part.title} part={part} />
            ))}
          </Stack>
        </Section>
      ) : (
        <Section title="This guide does not exist">
          <Typography variant="body2">
            The link may be outdated. See all guides for what is available.
          </Typography>
        </Section>
      )}
    </Stack>
  )
}

function Part({ part: { title, text, steps, table, picture } }: { part: GuidePart }) {
  return (
    <Box component="section">
      <Typography component="h3" variant="h6" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {steps && (
        <Box
          component="ol"
          sx={{ m: 0, mb: text ? 1.5 : 0, pl: 3, '& li + li': { mt: 1 }, typography: 'body1' }}
        >
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Box>
      )}
      {text?.map((paragraph) => (
        <Typography key={paragraph} sx={{ '& + &': { mt: 1 } }}>
          {paragraph}
        </Typography>
      ))}
      {table && <GuideTable {...table} />}
      {picture && <GuidePicture {...picture} />}
    </Box>
  )
}
