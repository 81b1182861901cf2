import ErrorIcon from '@mui/icons-material/LinkOff'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { platformKeys, platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { BrandMark } from '../../shared/ui/brand-mark.tsx'
import { BusyButton } from '../../shared/ui/busy-button.tsx'
import { PlanGatesProvider } from '../points/index.ts'
import { finishOnce } from './finish-once.ts'
import { useConnect } from './use-connect.ts'
import { useConnected } from './use-connected.ts'
import { OfferToResume } from './blocked/offer-to-resume.tsx'
import { ChooseProfiles } from './choose-profiles.tsx'

/** Outside of the shell, which otherwise provides the plan dialogs. */
export function ConnectCallbackScreen() {
  return (
    <PlanGatesProvider>
      <ConnectCallback />
    </PlanGatesProvider>
  )
}

/** The platform redirects here after consent: sends its answer to the server, then returns to where the user came from. */
function ConnectCallback() {
  const { platform: named = '' } = useParams()
  const [query] = useSearchParams()
  const platform = platformKeys.find((key) => key === named)
  const state = query.get('state')
  const platformName = platform ? platforms[platform].name : 'The platform'
  const { leave, connected, resumable, offered } = useConnected(platform)
  const { failure, byPlan, choice } = useFinish(platform, state, query, connected)
  const nothing =
    !platform || !state
      ? `${platformName} sent back a sign-in that we did not start. Please try again.`
      : null
  const refused = failure ?? nothing
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 3 }}>
      <Stack spacing={2.5} sx={{ maxWidth: 440, alignItems: 'center', textAlign: 'center' }}>
        <BrandMark />
        {refused === null && choice && !resumable && (
          <ChooseProfiles choice={choice} onConnected={connected} onLeave={leave} />
        )}
        {resumable && <OfferToResume key={resumable.account.id} blocked={resumable} onDone={offered} />}
        {refused === null && !choice && !resumable && <Waiting platformName={platformName} />}
        {refused !== null && (
          <Refused platform={platform} platformName={platformName} reason={refused} byPlan={byPlan} />
        )}
      </Stack>
    </Box>
  )
}

function Waiting({ platformName }: { platformName: string }) {
  return (
    <Stack component="output" spacing={2} sx={{ alignItems: 'center' }}>
      <CircularProgress size={32} thickness={4} aria-hidden="true" />
      <Typography component="h1" variant="h4">
        Connecting your {platformName} account...
      </Typography>
    </Stack>
  )
}

type RefusedProps = {
  platform: PlatformKey | undefined
  platformName: string
  reason: string
  byPlan: boolean
}

function Refused({ platform, platformName, reason, byPlan }: RefusedProps) {
  const { leave } = useConnected(platform)
  const { connect, connecting, error } = useConnect()
  return (
    <Stack role="alert" spacing={2} sx={{ alignItems: 'center' }}>
      <ErrorIcon aria-hidden="true" color="error" fontSize="large" />
      <Typography component="h1" variant="h4">
        {platformName} was not connected
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{error?.message ?? reason}</Typography>
      <Stack direction="row" spacing={1.5}>
        {byPlan && (
          <Button variant="contained" component={Link} to="/subscription">
            See plans
          </Button>
        )}
        {platform && !byPlan && (
          <BusyButton
            variant="contained"
            busy={connecting !== undefined}
            busyLabel="Opening..."
            onClick={() => connect(platform)}
          >
            Try again
          </BusyButton>
        )}
        <Button variant="outlined" onClick={leave}>
          Go back
        </Button>
      </Stack>
    </Stack>
  )
}

/** Completes connecting when the page opens. `failure` is the error message or null. */
function useFinish(
  platform: PlatformKey | undefined,
  state: string | null,
  query: URLSearchParams,
  onConnected: (accounts: SocialAccount[]) => Promise<void>,
) {
  const code = query.get('code') ?? undefined
  const error = query.get('error') ?? undefined
  const finish = useQuery({
    queryKey: ['connecting', state],
    queryFn: platform && state ? () => finishOnce({ platform, state, code, error }) : skipToken,
    staleTime: Infinity,
    retry: false,
  })
  const result = finish.data
  const leadOn = useEffectEvent((account: SocialAccount | null) => onConnected(account ? [account] : []))
  useEffect(() => {
    if (result?.connected === true) void leadOn(result.account)
  }, [result])
  const choice = result?.connected === null ? result.choice : null
  return result?.connected === false
    ? { failure: result.reason, byPlan: result.byPlan, choice }
    : { failure: finish.error?.message ?? null, byPlan: false, choice }
}
