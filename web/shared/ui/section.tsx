import Box from '@mui/material/Box'
import { buttonClasses } from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

type Props = {
  title?: string
  description?: ReactNode
  /** Shown at the end of the title's line. */
  action?: ReactNode
  /** Removes the padding, for lists and tables that reach the edge. */
  flush?: boolean
  children: ReactNode
}

const inset = { xs: 2, sm: 3 }

/** A bordered surface (radius 16) with an optional title; the building block of every page. */
export function Section({ title, description, action, flush = false, children }: Props) {
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={title ? titleId : undefined} sx={{ minWidth: 0 }}>
      {title && (
        <Box
          sx={{
            display: 'flex',
            // On a phone, a description is not squeezed by the action beside it.
            flexWrap: { xs: 'wrap', sm: 'nowrap' },
            alignItems: 'flex-start',
            gap: 2,
            px: inset,
            pt: inset,
            pb: flush ? 2 : 0,
            // The words of a button without a border stand at the edge of what is below.
            [`& > .${buttonClasses.text}`]: { mt: -0.5, mr: { sm: -1.5 }, ml: { xs: -1.5, sm: 0 } },
          }}
        >
          <Box sx={{ flex: { xs: description ? '1 1 200px' : 1, sm: 1 }, minWidth: 0 }}>
            <Typography component="h2" variant="h5" id={titleId}>
              {title}
            </Typography>
            {description && (
              <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
                {description}
              </Typography>
            )}
          </Box>
          {action}
        </Box>
      )}
      <Box sx={flush ? undefined : { p: inset, pt: title ? 2 : inset }}>{children}</Box>
    </Card>
  )
}
