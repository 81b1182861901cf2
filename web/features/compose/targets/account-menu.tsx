import CheckedIcon from '@mui/icons-material/CheckBox'
import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { RefObject } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { AccountAvatar } from '../../../shared/ui/account-avatar.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { useComposerStores } from '../composer-stores.ts'

type Props = {
  open: boolean
  anchor: RefObject<HTMLElement | null>
  label: string
  accounts: readonly SocialAccount[]
  onToggle: (account: SocialAccount) => void
  onClose: () => void
}

/** The accounts of a platform; several can be chosen. */
export function AccountMenu({ open, anchor, label, accounts, onToggle, onClose }: Props) {
  const { store } = useComposerStores()
  const chosen = useDraft(
    store,
    useShallow((draft) => draft.targets.map(({ accountId }) => accountId)),
  )
  return (
    <Menu
      anchorEl={anchor.current}
      open={open}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': label, dense: true },
        // The content of a page that is not in a landmark has to be in a dialog.
        paper: { role: 'dialog', 'aria-label': label },
      }}
    >
      {accounts.map((account) => {
        const picked = chosen.includes(account.id)
        return (
          <MenuItem
            key={account.id}
            role="menuitemcheckbox"
            aria-checked={picked}
            onClick={() => onToggle(account)}
            sx={{ gap: 1.25, pl: 1.5 }}
          >
            {picked ? <CheckedIcon color="primary" /> : <UncheckedIcon sx={{ color: 'text.secondary' }} />}
            <AccountAvatar name={account.name} pictureUrl={account.pictureUrl} size={28} />
            <ListItemText
              primary={account.listedName ?? account.name}
              secondary={handleOf(account.username)}
            />
          </MenuItem>
        )
      })}
    </Menu>
  )
}
