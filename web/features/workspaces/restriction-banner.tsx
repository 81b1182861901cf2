import ArchiveIcon from '@mui/icons-material/Inventory2Outlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { Workspace } from '../../../contract/workspaces/workspaces.ts'
import { restrictionWords } from './restriction-words.ts'
import { useWorkspace } from './workspace-calls.ts'

/** Why members can do less in the workspace than usual, and who can change that. */
export function RestrictionBanner() {
  const workspace: Workspace | undefined = useWorkspace().data
  const words = workspace && restrictionWords(workspace)
  if (!words) return null
  return (
    <Box
      component="aside"
      aria-label="Workspace"
      sx={{
        px: { xs: 2, sm: 3, lg: 4 },
        py: 0.75,
        minHeight: 44,
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        bgcolor: 'background.subtle',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <ArchiveIcon aria-hidden="true" fontSize="small" sx={{ color: 'text.secondary' }} />
      <Typography variant="body2" sx={{ flex: { xs: '1 1 80%', sm: 1 }, fontWeight: 550 }}>
        {words.text}
      </Typography>
      {words.links.map(({ label, to }) => (
        <Button key={to} size="small" color="inherit" component={Link} to={to} sx={{ flexShrink: 0 }}>
          {label}
        </Button>
      ))}
    </Box>
  )
}
