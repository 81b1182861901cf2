import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SignedInDevice } from '../../../../contract/accounts/devices.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { Section } from '../../../shared/ui/section.tsx'
import { signOutDevice, signOutOthers, useDevices } from './security-calls.ts'

/** Where the user is signed in. */
export function DevicesSection() {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const devices = useDevices()
  const signOut = useMutation({
    mutationFn: (device: SignedInDevice | 'others') =>
      device === 'others' ? signOutOthers() : signOutDevice(device.id),
    onSuccess: (_reply, device) => {
      const text =
        device === 'others' ? 'All other devices are signed out.' : `${device.browser} is signed out.`
      toasts.show({ severity: 'success', text })
    },
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.devices }),
  })
  const others = devices.data?.some(({ isCurrent }) => !isCurrent) === true
  return (
    <Section
      title="Signed-in devices"
      description="Sign out a device that you don't know, and change your password. API keys and connected applications are in Settings, API."
      action={
        others && (
          <Button variant="outlined" size="small" onClick={() => signOut.mutate('others')}>
            Sign out all others
          </Button>
        )
      }
    >
      {devices.isError && (
        <ErrorState
          title="Your devices could not be loaded"
          error={devices.error}
          onRetry={() => void devices.refetch()}
          retrying={devices.isFetching}
        />
      )}
      {devices.isPending && (
        <Delayed>
          <Skeleton variant="rounded" height={56} />
        </Delayed>
      )}
      <Box component="ul" aria-label="Signed-in devices" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {devices.data?.map((device) => (
          <Device key={device.id} device={device} onSignOut={() => signOut.mutate(device)} />
        ))}
      </Box>
    </Section>
  )
}

function Device({ device, onSignOut }: { device: SignedInDevice; onSignOut: () => void }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="div" variant="subtitle2">
          {device.browser}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {device.isCurrent ? 'This device' : `Last used ${formatDateTime(device.lastUsedAt)}`}
          {device.address !== '' && ` · ${device.address}`}
        </Typography>
      </Box>
      {!device.isCurrent && (
        <Button size="small" aria-label={`Sign out ${device.browser}`} onClick={onSignOut}>
          Sign out
        </Button>
      )}
    </Box>
  )
}
