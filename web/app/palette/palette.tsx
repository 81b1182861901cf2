import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onDemand } from '../../shared/ui/on-demand.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const palette = onDemand(async () => (await import('./command-palette.tsx')).CommandPalette)
const help = onDemand(async () => (await import('./shortcut-help.tsx')).ShortcutHelp)

/** The button of the command palette, and the keyboard shortcuts that work on every page. */
export function Palette() {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useShortcuts({
    onPalette: () => setOpen('palette'),
    onHelp: () => setOpen('help'),
    onNewPost: () => {
      if (pathname !== '/content') void navigate('/content')
    },
  })
  return (
    <>
      <IconButton
        aria-label="Search and commands"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search and commands (Ctrl+K)"
        onPointerEnter={palette.load}
        onFocus={palette.load}
        onClick={() => setOpen('palette')}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <SearchIcon />
      </IconButton>
      <palette.Component
        open={open === 'palette'}
        onHelp={() => setOpen('help')}
        onClose={() => setOpen(null)}
      />
      <help.Component open={open === 'help'} onClose={() => setOpen(null)} />
    </>
  )
}
