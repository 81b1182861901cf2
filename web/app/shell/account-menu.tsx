import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useUser } from '../../shared/auth/auth-context.ts'
import { UserPicture } from '../../shared/ui/user-picture.tsx'
import { AccountMenuList } from './account-menu-list.tsx'

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
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5, borderRadius: '50%' }}
      >
        <UserPicture name={user.full_name} pictureUrl={user.pictureUrl} size={36} />
      </IconButton>
      <AccountMenuList open={anchor !== null} anchor={anchor} user={user} onClose={() => setAnchor(null)} />
    </>
  )
}
