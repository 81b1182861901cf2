import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { platformKeys, platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { listedNameOf } from '../../../../contract/social-accounts/handle-of.ts'
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
      data-mends="platforms"
      sx={{
        border: 0,
        minWidth: 0,
        display: 'grid',
        gap: { xs: 0.75, lg: 0.5, xl: 0.75 },
        gridTemplateColumns: 'repeat(6, auto)',
        // Where even the narrow cards of a small laptop do not fit, the row scrolls; on phones to the edges of its card.
        overflowX: 'auto',
        mx: { xs: -1, sm: '-3px' },
        px: { xs: 1, sm: '3px' },
        // Room for the mark of the focus.
        my: '-3px',
        py: '3px',
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
        title={only && !several ? `${listedNameOf(only)} · ${accepts}` : accepts}
        aria-label={`${name} ${limit} characters`}
        {...(several
          ? { 'aria-haspopup': 'menu', 'aria-expanded': open }
          : { role: 'checkbox', 'aria-checked': chosen > 0 })}
        sx={{
          minHeight: { xs: 40, sm: 52 },
          px: { xs: 1.25, sm: 0.75 },
          columnGap: 0.5,
          display: 'grid',
          gridTemplateColumns: { xs: 'auto auto', sm: 'auto 1fr auto' },
          justifyContent: { xs: 'center', sm: 'stretch' },
          alignContent: 'center',
          alignItems: 'center',
          textAlign: 'left',
          whiteSpace: 'nowrap',
          borderRadius: 3,
          border: 1,
          borderColor: chosen > 0 ? 'primary.main' : 'divider',
          bgcolor: chosen > 0 ? 'primary.soft' : 'background.paper',
          transition: 'border-color 140ms, background-color 140ms',
          '&:hover': { borderColor: chosen > 0 ? 'primary.main' : 'text.disabled' },
          '&.Mui-disabled': { opacity: 0.6 },
        }}
      >
        {/* The mark and the limit stand above the name, so that six cards fit beside each other on a laptop. */}
        <PlatformIcon platform={platform} size={16} />
        <Typography
          component="span"
          variant="caption"
          sx={{ display: { xs: 'none', sm: 'block' }, lineHeight: 1.4, color: 'text.secondary' }}
        >
          {limit}
        </Typography>
        <Typography
          component="span"
          sx={{
            gridColumn: '1 / 3',
            display: { xs: 'none', sm: 'block' },
            fontSize: '0.8125rem',
            lineHeight: 1.4,
            fontWeight: 600,
          }}
        >
          {name}
        </Typography>
        {(several || chosen > 1) && (
          <Box
            component="span"
            sx={{
              gridArea: { xs: '1 / 2', sm: '1 / 3 / 3' },
              mr: -0.5,
              display: 'inline-flex',
              flexDirection: { xs: 'row', sm: 'column' },
              alignItems: 'center',
              typography: 'caption',
              lineHeight: 1.2,
            }}
          >
            {chosen > 1 && chosen}
            <ArrowIcon sx={{ fontSize: 16 }} />
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
