import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import { Link, useLocation } from 'react-router'
import { platforms } from '../../../../../contract/platforms/platforms.ts'
import { listedNameOf } from '../../../../../contract/social-accounts/handle-of.ts'
import { formatTime } from '../../../../shared/time/date-time.ts'
import { wallTimeOf } from '../../../../shared/time/wall-time.ts'
import { PlatformIcon } from '../../../../shared/ui/platform-icon.tsx'
import { useSocialAccounts } from '../../../social-accounts/index.ts'
import { rowHeights } from '../row-styles.ts'
import type { FreeRow as Free } from './use-queue-list.ts'

/** A time at which accounts have a free slot. Each opens the composer for its account and this time. */
export function FreeRow({ row: { at, accountIds } }: { row: Free }) {
  const { pathname, search } = useLocation()
  const accounts = useSocialAccounts().data?.accounts ?? []
  return (
    <Box
      sx={{
        minHeight: rowHeights.free,
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 1.5,
        px: { xs: 1.5, md: 2 },
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: '0.8125rem',
      }}
    >
      <Box component="span" sx={{ minWidth: 64, fontVariantNumeric: 'tabular-nums' }}>
        <time dateTime={at}>{formatTime(at)}</time>
      </Box>
      <span>Free</span>
      {accountIds.map((id) => {
        const account = accounts.find((one) => one.id === id)
        if (!account) return null
        const { platform } = account
        const query = new URLSearchParams({ at: wallTimeOf(new Date(at)), platform, account: id })
        return (
          <Box
            key={id}
            component={Link}
            to={`/content?${query}`}
            state={{ returnTo: pathname + search }}
            aria-label={`Write a post for ${listedNameOf(account)} on ${platforms[platform].name} at ${formatTime(at)}`}
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 0.5,
              minHeight: 32,
              px: 1,
              borderRadius: '8px',
              color: 'text.secondary',
              textDecoration: 'none',
              '&:hover': { bgcolor: 'background.subtle', color: 'text.primary' },
            }}
          >
            <AddIcon sx={{ fontSize: 16 }} />
            <PlatformIcon platform={platform} size={16} />
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {listedNameOf(account)}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
