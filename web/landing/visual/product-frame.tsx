import Box from '@mui/material/Box'
import { floatingShadow } from '../../shared/theme/surface-styles.ts'
import { ComposerVisual } from './composer-visual.tsx'
import { PublishedNote } from './published-note.tsx'
import { WeekVisual } from './week-visual.tsx'

/** An illustration of the product in HTML, sharp at every size and in light and dark. */
export function ProductFrame() {
  return (
    <Box
      component="figure"
      aria-label="The content studio: a post for three platforms on the left, the week's calendar on the right"
      sx={{ position: 'relative', maxWidth: 1120, m: 0, mx: 'auto', mt: { xs: 6, md: 9 }, textAlign: 'left' }}
    >
      <Box
        aria-hidden="true"
        sx={(theme) => ({
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
          overflow: 'hidden',
          borderRadius: '20px',
          border: `1px solid ${theme.vars.palette.divider}`,
          backgroundColor: theme.vars.palette.background.paper,
          boxShadow: floatingShadow,
        })}
      >
        <ComposerVisual />
        <WeekVisual />
      </Box>
      <PublishedNote />
    </Box>
  )
}
