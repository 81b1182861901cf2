import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { AccountMenu } from './account-menu.tsx'

type Props = {
  platform: PlatformKey
  free: readonly SocialAccount[]
  disabled: boolean
  onToggle: (account: SocialAccount) => void
}

/** Asks which of several accounts a post for a platform goes to. */
export function ChooseAccount({ platform, free, disabled, onToggle }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { name } = platforms[platform]
  return (
    <>
      <Button
        ref={button}
        data-mends="accounts"
        size="small"
        variant="outlined"
        endIcon={<ArrowIcon />}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        Choose the {name} account
      </Button>
      <AccountMenu
        open={open}
        anchor={button}
        label={`${name} accounts`}
        accounts={free}
        onToggle={onToggle}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
