import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useUser } from '../../shared/auth/auth-context.ts'
import { onDemand } from '../../shared/ui/on-demand.tsx'

const list = onDemand(async () => (await import('./account-menu-list.tsx')).AccountMenuList)

/** The account menu: user, color mode and sign-out. */
export function AccountMenu() {
  const user = useUser()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={`Account of ${user.full_name}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={list.load}
        onFocus={list.load}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5, borderRadius: '50%' }}
      >
        <Initial name={user.full_name} />
      </IconButton>
      <list.Component open={anchor !== null} anchor={anchor} user={user} onClose={() => setAnchor(null)} />
    </>
  )
}

function Initial({ name }: { name: string }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        width: 36,
        height: 36,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        typography: 'subtitle2',
        bgcolor: 'primary.soft',
        color: 'primary.strong',
      }}
    >
      {name.trim().charAt(0).toUpperCase() || '?'}
    </Box>
  )
}
