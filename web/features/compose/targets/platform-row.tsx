import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { platformKeys, platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { AccountMenu } from './account-menu.tsx'
import type { Targets } from './use-targets.ts'
import { wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { useComposerStores } from '../composer-stores.ts'

type Props = {
  targets: Targets
  accounts: readonly SocialAccount[]
  disabled: boolean
}

/** The platforms with their limits in one row. A card chooses its account; with several it opens a list of them. */
export function PlatformRow({ targets, accounts, disabled }: Props) {
  const { store } = useComposerStores()
  const counts = useDraft(
    store,
    useShallow((draft) =>
      platformKeys.map((key) => draft.targets.filter(({ platform }) => platform === key).length),
    ),
  )
  return (
    <Box
      component="fieldset"
      aria-label="Platforms"
      sx={{
        border: 0,
        m: 0,
        p: 0,
        minWidth: 0,
        display: 'grid',
        gap: 0.75,
        gridTemplateColumns: 'repeat(6, auto)',
        overflowX: { xs: 'auto', md: 'visible' },
        // On phones the row scrolls to the edges of the card.
        mx: { xs: -1, sm: 0 },
        px: { xs: 1, sm: 0 },
        scrollbarWidth: 'none',
      }}
    >
      {platformKeys.map((key, at) => (
        <PlatformCard
          key={key}
          platform={key}
          own={accounts.filter(({ platform }) => platform === key)}
          chosen={counts[at] ?? 0}
          targets={targets}
          disabled={disabled}
        />
      ))}
    </Box>
  )
}

type CardProps = Omit<Props, 'accounts'> & {
  platform: PlatformKey
  own: readonly SocialAccount[]
  /** To how many of its accounts the group goes. */
  chosen: number
}

function PlatformCard({ platform, own, chosen, targets, disabled }: CardProps) {
  const card = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { name, accepts, limits } = platforms[platform]
  const several = own.length > 1
  const [only] = own
  const limit = wholeNumber(limits().characterLimit)
  const choose = () => {
    if (several) setOpen(true)
    else if (only) targets.toggleAccount(only)
    else targets.togglePlatform(platform)
  }
  return (
    <>
      <ButtonBase
        ref={card}
        disabled={disabled}
        onClick={choose}
        title={accepts}
        aria-label={`${name} ${limit} characters`}
        {...(several
          ? { 'aria-haspopup': 'menu', 'aria-expanded': open }
          : { role: 'checkbox', 'aria-checked': chosen > 0 })}
        sx={{
          minHeight: { xs: 40, sm: 44, md: 52 },
          px: { xs: 1.25, md: 1 },
          gap: 0.75,
          justifyContent: { xs: 'center', sm: 'flex-start' },
          textAlign: 'left',
          borderRadius: 3,
          border: 1,
          borderColor: chosen > 0 ? 'primary.main' : 'divider',
          bgcolor: chosen > 0 ? 'primary.soft' : 'background.paper',
          transition: 'border-color 140ms, background-color 140ms',
          '&:hover': { borderColor: chosen > 0 ? 'primary.main' : 'text.disabled' },
          '&.Mui-disabled': { opacity: 0.6 },
        }}
      >
        <PlatformIcon platform={platform} size={18} />
        <Box component="span" sx={{ minWidth: 0, display: { xs: 'none', sm: 'block' } }}>
          <Typography
            component="span"
            noWrap
            sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 600 }}
          >
            {name}
          </Typography>
          <Typography
            component="span"
            noWrap
            sx={{ display: 'block', fontSize: '0.75rem', lineHeight: 1.3, color: 'text.secondary' }}
          >
            {limit}
          </Typography>
        </Box>
        {(several || chosen > 1) && (
          <Box
            component="span"
            sx={{
              ml: 'auto',
              mr: -0.75,
              display: 'inline-flex',
              // One above the other, because all six cards have to fit beside each other.
              flexDirection: { xs: 'row', md: 'column' },
              alignItems: 'center',
              typography: 'caption',
              lineHeight: 1.2,
            }}
          >
            {chosen > 1 && chosen}
            <ArrowIcon fontSize="small" />
          </Box>
        )}
      </ButtonBase>
      {several && (
        <AccountMenu
          open={open}
          anchor={card}
          label={`${name} accounts`}
          accounts={own}
          onToggle={targets.toggleAccount}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
