import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useUser } from '../../shared/auth/auth-context.ts'
import { onDemand } from '../../shared/ui/on-demand.tsx'
import { UserPicture } from '../../shared/ui/user-picture.tsx'

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
        <UserPicture name={user.full_name} pictureUrl={user.pictureUrl} size={36} />
      </IconButton>
      <list.Component open={anchor !== null} anchor={anchor} user={user} onClose={() => setAnchor(null)} />
    </>
  )
}
