import Box from '@mui/material/Box'
import { useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useChosenInView } from '../hooks/use-chosen-in-view.ts'
import { fadedEnds, useFadedEnds } from '../hooks/use-faded-ends.ts'

type Props = {
  /** The name of the navigation, for screen readers. */
  label: string
  links: readonly { label: string; to: string; state?: object }[]
  /** Marks the link only for this exact URL, not for those below it. */
  exact?: string
  /** A column beside the page from the md breakpoint. */
  column?: boolean
}

/** Links to the sections of a page, each with its own URL: a row of tabs, or a column. */
export function SectionLinks({ label, links, exact, column = false }: Props) {
  const row = useRef<HTMLElement>(null)
  // It renders again when another page is opened.
  useLocation()
  useChosenInView(row, '[aria-current="page"]')
  useFadedEnds(row)
  return (
    <Box
      ref={row}
      component="nav"
      aria-label={label}
      sx={[
        {
          display: 'flex',
          gap: { xs: 2, sm: 3 },
          mb: 3,
          overflowX: 'auto',
          overflowY: 'hidden',
          scrollbarWidth: 'none',
          borderBottom: 1,
          borderColor: 'divider',
        },
        fadedEnds,
        column && asColumn,
      ]}
    >
      {links.map(({ label: name, to, state }) => (
        <Box
          key={to}
          component={NavLink}
          to={to}
          state={state}
          end={to === exact}
          sx={[
            {
              py: 1.25,
              flexShrink: 0,
              mb: '-1px',
              typography: 'subtitle2',
              textDecoration: 'none',
              borderBottom: 2,
              borderColor: 'transparent',
              color: 'text.secondary',
              '&:hover': { color: 'text.primary' },
              '&.active': { borderColor: 'primary.main', color: 'primary.strong' },
            },
            column && asColumnLink,
          ]}
        >
          {name}
        </Box>
      ))}
    </Box>
  )
}

const asColumn = {
  flexDirection: { md: 'column' },
  gap: { md: 0.5 },
  mb: { md: 0 },
  borderBottom: { md: 0 },
} as const

const asColumnLink = {
  px: { md: 1.5 },
  mb: { md: 0 },
  borderRadius: { md: '12px' },
  borderBottom: { md: 0 },
  '&:hover': { color: 'text.primary', bgcolor: { md: 'background.subtle' } },
  '&.active': { borderColor: 'primary.main', color: 'primary.strong', bgcolor: { md: 'primary.soft' } },
} as const
