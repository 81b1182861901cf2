import Box from '@mui/material/Box'
import { stats } from '../content.ts'
import { pageWidth } from './section.tsx'

const written = new Intl.NumberFormat('en-US')

/**
 * The figures of specification section 4. The script counts up the visible text; the text for screen readers is
 * constant.
 */
export function StatsSection() {
  return (
    <Box component="section" aria-label="In numbers" data-stats="">
      <Box sx={pageWidth}>
        <Box
          component="dl"
          data-reveal=""
          sx={{
            m: 0,
            py: { xs: 4, md: 5 },
            borderTop: 1,
            borderBottom: 1,
            borderColor: 'divider',
            display: 'grid',
            gap: { xs: 3, sm: 2 },
            gridTemplateColumns: { sm: '1fr 1.4fr 1fr' },
            textAlign: 'center',
          }}
        >
          {stats.map(({ target, label }) => (
            <Box key={label} sx={{ display: 'flex', flexDirection: 'column-reverse', gap: 0.5 }}>
              <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                {label}
              </Box>
              <Box
                component="dd"
                sx={{
                  m: 0,
                  fontSize: { xs: '2rem', md: '2.75rem' },
                  lineHeight: 1.15,
                  fontWeight: 700,
                  letterSpacing: '-0.03em',
                }}
              >
                <span aria-hidden="true" data-target={target}>
                  {written.format(target)}
                </span>
                <span className="only-read">{written.format(target)}</span>
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  )
}
