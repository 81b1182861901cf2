import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import SearchIcon from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { HelpMenu, ShortcutHelp } from '../../features/help/index.ts'
import { CommandPalette } from './command-palette.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** The buttons of the command palette and of Help, with what stands between them, and the keyboard shortcuts that work on every page. */
export function Palette({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const [helpAnchor, setHelpAnchor] = useState<HTMLElement | null>(null)
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
        onClick={() => setOpen('palette')}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <SearchIcon />
      </IconButton>
      {children}
      <IconButton
        aria-label="Help"
        aria-haspopup="menu"
        aria-expanded={helpAnchor !== null}
        onClick={(event) => setHelpAnchor(event.currentTarget)}
      >
        <HelpIcon />
      </IconButton>
      <CommandPalette
        open={open === 'palette'}
        onHelp={() => setOpen('help')}
        onClose={() => setOpen(null)}
      />
      <ShortcutHelp open={open === 'help'} onClose={() => setOpen(null)} />
      <HelpMenu
        open={helpAnchor !== null}
        anchor={helpAnchor}
        onClose={() => setHelpAnchor(null)}
        onShortcuts={() => setOpen('help')}
      />
    </>
  )
}
