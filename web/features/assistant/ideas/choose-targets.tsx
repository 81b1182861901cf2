import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import FormLabel from '@mui/material/FormLabel'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-router'
import { platformKeys, platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { listedNameOf } from '../../../../contract/social-accounts/handle-of.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import type { WeekTargets } from './use-week-targets.ts'

/** The accounts that the week is for; before any is connected, the platforms. */
export function ChooseTargets({ targets }: { targets: WeekTargets }) {
  const id = useId()
  const { accounts, loading, isChosen, toggle } = targets
  const chips: { key: string; label: string; platform: PlatformKey }[] =
    accounts.length > 0
      ? accounts.map((one) => ({ key: one.id, label: listedNameOf(one), platform: one.platform }))
      : platformKeys.map((key) => ({ key, label: platforms[key].name, platform: key }))
  return (
    <Box>
      <FormLabel id={id} component="p" sx={{ mt: 0, mb: 0.75 }}>
        {accounts.length > 0 ? 'Accounts' : 'Platforms'}
      </FormLabel>
      {loading ? (
        <Skeleton variant="rounded" width={240} height={32} />
      ) : (
        <Box
          component="fieldset"
          aria-labelledby={id}
          sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {chips.map(({ key, label, platform }) => (
            <TargetChip
              key={key}
              label={label}
              platform={platform}
              on={isChosen(key)}
              onToggle={() => toggle(key)}
            />
          ))}
        </Box>
      )}
      {!loading && accounts.length === 0 && (
        <Typography variant="caption" component="p" sx={{ mt: 0.75, color: 'text.secondary' }}>
          <Link to="/social">Connect an account</Link> to schedule the week. Until then, it can be saved as
          drafts.
        </Typography>
      )}
    </Box>
  )
}

type ChipProps = { label: string; platform: PlatformKey; on: boolean; onToggle: () => void }

function TargetChip({ label, platform, on, onToggle }: ChipProps) {
  return (
    <Chip
      label={label}
      icon={
        <Box component="span" sx={{ display: 'inline-flex' }}>
          <PlatformIcon platform={platform} size={14} plain />
        </Box>
      }
      variant={on ? 'filled' : 'outlined'}
      aria-pressed={on}
      title={platforms[platform].name}
      onClick={onToggle}
      sx={{
        ...(on && {
          bgcolor: 'primary.soft',
          color: 'primary.strong',
          '&:hover': { bgcolor: 'primary.soft' },
        }),
        '& .MuiChip-icon': { color: 'inherit', ml: 1.25, mr: -0.5 },
      }}
    />
  )
}
