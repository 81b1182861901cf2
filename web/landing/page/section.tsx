import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = {
  id?: string
  eyebrow?: string
  title: string
  lead?: string
  children: ReactNode
}

/** Width and side margins of all sections. */
export const pageWidth = { width: '100%', maxWidth: 1200, mx: 'auto', px: { xs: 2.5, sm: 4, lg: 5 } } as const

/** A section of the page that fades in when it is scrolled to. */
export function Section({ id, eyebrow, title, lead, children }: Props) {
  return (
    <Box component="section" id={id} aria-label={title} sx={{ py: { xs: 8, md: 12 } }}>
      <Box sx={pageWidth} data-reveal="">
        <SectionHeading eyebrow={eyebrow} title={title} lead={lead} />
        {children}
      </Box>
    </Box>
  )
}

function SectionHeading({ eyebrow, title, lead }: Pick<Props, 'eyebrow' | 'title' | 'lead'>) {
  return (
    <Box sx={{ maxWidth: 640, mb: { xs: 4, md: 6 } }}>
      {eyebrow !== undefined && (
        <Typography sx={{ fontSize: '0.875rem', fontWeight: 650, color: 'primary.strong', mb: 1 }}>
          {eyebrow}
        </Typography>
      )}
      <Typography variant="h2" sx={{ fontSize: { xs: '1.5rem', sm: '2rem' } }}>
        {title}
      </Typography>
      {lead !== undefined && (
        <Typography sx={{ mt: 1.5, color: 'text.secondary', textWrap: 'pretty' }}>{lead}</Typography>
      )}
    </Box>
  )
}
