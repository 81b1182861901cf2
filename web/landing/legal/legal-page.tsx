import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { pageWidth } from '../page/section.tsx'
import { SiteFooter } from '../page/site-footer.tsx'
import { SiteHeader } from '../page/site-header.tsx'
import type { LegalText } from './legal-text.ts'
import { longDate } from './long-date.ts'

type Props = { text: LegalText; /** Until the script writes the reader's today. */ rendered: Date }

export function LegalPage({ text, rendered }: Props) {
  return (
    <>
      <SiteHeader />
      <Box component="main" id="main" tabIndex={-1} sx={[pageWidth, { py: { xs: 4, md: 7 } }]}>
        <Box sx={{ maxWidth: 720, mx: 'auto' }}>
          <form action="/" data-back="">
            <Button type="submit" variant="outlined" startIcon={<ArrowBackIcon />}>
              Back
            </Button>
          </form>
          <Typography variant="h1" sx={{ mt: 4, fontSize: { xs: '2rem', sm: '2.75rem' } }}>
            {text.title}
          </Typography>
          <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
            Last updated:{' '}
            <time data-today="" dateTime={rendered.toISOString().slice(0, 10)}>
              {longDate(rendered)}
            </time>
          </Typography>
          <Typography sx={{ mt: 3, fontSize: { sm: '1.25rem' }, lineHeight: 1.5, textWrap: 'pretty' }}>
            {text.lead}
          </Typography>
          {text.sections.map(({ title, paragraphs }, index) => (
            <Box component="section" key={title} sx={{ mt: 5 }}>
              <Typography variant="h2" sx={{ fontSize: '1.25rem' }}>
                {index + 1}. {title}
              </Typography>
              {paragraphs.map((paragraph) => (
                <Typography
                  key={paragraph}
                  sx={{ mt: 1.5, color: 'text.secondary', lineHeight: 1.65, textWrap: 'pretty' }}
                >
                  {paragraph}
                </Typography>
              ))}
            </Box>
          ))}
        </Box>
      </Box>
      <SiteFooter />
    </>
  )
}
