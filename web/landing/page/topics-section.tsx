import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { topics } from '../content.ts'
import { Section } from './section.tsx'

/** Short texts for the footer's in-page links; the targeted one is highlighted. */
export function TopicsSection() {
  return (
    <Section title="Good to know">
      <Box sx={{ display: 'grid', rowGap: { xs: 5, md: 6 } }}>
        {topics.map((group) => (
          <Box
            key={group.title}
            sx={{
              display: 'grid',
              gap: { xs: 2, md: 4 },
              gridTemplateColumns: { md: '1fr 4fr' },
              borderTop: 1,
              borderColor: 'divider',
              pt: 3,
            }}
          >
            <Typography variant="h3" sx={{ fontSize: '1rem' }}>
              {group.title}
            </Typography>
            <Box
              sx={{ display: 'grid', columnGap: 4, rowGap: 3, gridTemplateColumns: { sm: 'repeat(2, 1fr)' } }}
            >
              {group.items.map((topic) => (
                <TopicItem key={topic.id} {...topic} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  )
}

type Props = (typeof topics)[number]['items'][number]

function TopicItem({ id, title, text, link }: Props) {
  return (
    <Box
      id={id}
      sx={(theme) => ({
        m: -1.5,
        p: 1.5,
        borderRadius: '12px',
        '&:target': { backgroundColor: theme.vars.palette.primary.soft },
      })}
    >
      <Typography variant="h4" sx={{ fontSize: '1rem' }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary', textWrap: 'pretty' }}>
        {text}
      </Typography>
      {link !== undefined && (
        <Link href={link.href} variant="body2" sx={{ display: 'inline-block', mt: 1 }}>
          {link.label}
        </Link>
      )}
    </Box>
  )
}
