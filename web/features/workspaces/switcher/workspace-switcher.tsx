import ExpandIcon from '@mui/icons-material/UnfoldMore'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useState } from 'react'
import { useTabWorkspace } from '../../../shared/session/tab-workspace.ts'
import { WorkspaceAvatar } from '../workspace-avatar.tsx'
import { SwitcherList } from './switcher-list.tsx'

/** Says which workspace is shown, and opens the list of all. */
export function WorkspaceSwitcher({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { workspace } = useTabWorkspace()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (workspace === null) return null
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          width: '100%',
          minHeight: 48,
          px: 1,
          gap: 1.25,
          justifyContent: 'flex-start',
          borderRadius: '12px',
          textAlign: 'left',
          transition: 'background-color 140ms',
          '&:hover, &[aria-expanded="true"]': { bgcolor: 'background.subtle' },
        }}
      >
        <WorkspaceAvatar workspace={workspace} size={36} />
        <span style={visuallyHidden}>{'Workspace: '}</span>
        <Typography
          component="span"
          variant="subtitle1"
          noWrap
          sx={{ flex: 1, minWidth: 0, fontWeight: 650 }}
        >
          {workspace.name}
        </Typography>
        <ExpandIcon aria-hidden="true" sx={{ fontSize: 20, color: 'text.secondary' }} />
      </ButtonBase>
      <SwitcherList
        anchor={anchor}
        onClose={() => setAnchor(null)}
        onNavigate={() => {
          setAnchor(null)
          onNavigate?.()
        }}
      />
    </>
  )
}
