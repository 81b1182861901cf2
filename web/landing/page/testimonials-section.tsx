import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { PlatformIcon } from '../../shared/ui/platform-icon.tsx'
import { testimonials } from '../content.ts'
import { Avatar } from '../visual/avatar.tsx'
import { Section } from './section.tsx'

export function TestimonialsSection() {
  return (
    <Box sx={{ bgcolor: 'background.paper', borderTop: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Section title={testimonials.title}>
        <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 }, gridTemplateColumns: { md: 'repeat(3, 1fr)' } }}>
          {testimonials.people.map((person) => (
            <TestimonialCard key={person.name} {...person} />
          ))}
        </Box>
      </Section>
    </Box>
  )
}

type Props = (typeof testimonials.people)[number]

function TestimonialCard({ quote, name, role, platform, followers, growth }: Props) {
  return (
    <Box component="figure" sx={{ m: 0, display: 'flex', flexDirection: 'column' }}>
      <Box
        component="blockquote"
        sx={{
          m: 0,
          mb: 3,
          fontSize: '1.25rem',
          lineHeight: 1.45,
          letterSpacing: '-0.01em',
          textWrap: 'pretty',
        }}
      >
        “{quote}”
      </Box>
      <Box component="figcaption" sx={{ mt: 'auto' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Avatar name={name} size={40} />
          <Box>
            <Typography sx={{ fontWeight: 650, lineHeight: 1.35 }}>{name}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {role}
            </Typography>
          </Box>
        </Box>
        <Box
          sx={{
            mt: 2.5,
            pt: 2,
            borderTop: 1,
            borderColor: 'divider',
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            fontSize: '0.875rem',
            color: 'text.secondary',
          }}
        >
          <PlatformIcon platform={platform} size={16} />
          <span>
            {followers} followers on {platforms[platform].name}
          </span>
          <Box component="span" sx={{ ml: 'auto', fontWeight: 650, color: 'success.strong' }}>
            {growth} growth
          </Box>
        </Box>
      </Box>
    </Box>
  )
}
