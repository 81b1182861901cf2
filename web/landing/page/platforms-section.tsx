import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { platformKeys, platforms } from '../../../contract/platforms/platforms.ts'
import { PlatformIcon } from '../../shared/ui/platform-icon.tsx'
import { platformsText } from '../content.ts'
import { Section } from './section.tsx'

const written = new Intl.NumberFormat('en-US')

export function PlatformsSection() {
  return (
    <Section
      id="integrations"
      eyebrow={platformsText.eyebrow}
      title={platformsText.title}
      lead={platformsText.lead}
    >
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)' },
        }}
      >
        {platformKeys.map((key) => (
          <Box
            component="li"
            key={key}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              p: 2.5,
              border: 1,
              borderColor: 'divider',
              borderRadius: '16px',
              bgcolor: 'background.paper',
            }}
          >
            <PlatformIcon platform={key} size={32} />
            <Box>
              <Typography component="h3" sx={{ fontWeight: 650, lineHeight: 1.35 }}>
                {platforms[key].name}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {written.format(platforms[key].limits().characterLimit)} characters · {platforms[key].accepts}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
