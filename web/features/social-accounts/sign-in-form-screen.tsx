import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useParams, useSearchParams } from 'react-router'
import { platformKeys, platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { SignInField } from '../../../contract/social-accounts/social-accounts.ts'
import { fieldProps } from '../../shared/forms/field-props.ts'
import { FormField } from '../../shared/forms/form-field.tsx'
import { PasswordField } from '../../shared/forms/password-field.tsx'
import { BrandMark } from '../../shared/ui/brand-mark.tsx'
import { BusyButton } from '../../shared/ui/busy-button.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { MessageAlert } from '../../shared/ui/feedback/message-alert.tsx'
import { finishConnecting, useSocialAccounts } from './social-account-calls.ts'
import { useConnected } from './use-connected.ts'
import { OfferToResume } from './blocked/offer-to-resume.tsx'
import { ChooseProfiles } from './choose-profiles.tsx'

/** A sign-in that asks for fields before it starts, such as the address of a server and an app password. */
export function SignInFormScreen() {
  const { platform: named = '' } = useParams()
  const [query] = useSearchParams()
  const accounts = useSocialAccounts()
  const platform = platformKeys.find((key) => key === named)
  const fields = accounts.data?.platforms.find((one) => one.platform === platform)?.signInFields ?? []
  const state = query.get('state')
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 3 }}>
      <Stack spacing={2.5} sx={{ width: '100%', maxWidth: 440, alignItems: 'center' }}>
        <BrandMark />
        {accounts.isPending && <Loading />}
        {accounts.isError && (
          <ErrorState
            title="The sign-in could not be loaded"
            error={accounts.error}
            onRetry={() => void accounts.refetch()}
            retrying={accounts.isFetching}
          />
        )}
        {accounts.data &&
          (platform && state !== null && fields.length > 0 ? (
            <SignInForm platform={platform} state={state} fields={fields} />
          ) : (
            <NotStarted platform={platform} />
          ))}
      </Stack>
    </Box>
  )
}

function Loading() {
  return (
    <Box component="output" aria-label="Loading the sign-in">
      <CircularProgress size={32} thickness={4} aria-hidden="true" />
    </Box>
  )
}

function NotStarted({ platform }: { platform: PlatformKey | undefined }) {
  const { leave } = useConnected(platform)
  return (
    <Stack role="alert" spacing={2} sx={{ alignItems: 'center', textAlign: 'center' }}>
      <Typography component="h1" variant="h4">
        There is no sign-in here
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>Please start connecting the account again.</Typography>
      <Button variant="outlined" onClick={leave}>
        Go back
      </Button>
    </Stack>
  )
}

type Props = { platform: PlatformKey; state: string; fields: SignInField[] }

function SignInForm({ platform, state, fields }: Props) {
  const { name: platformName } = platforms[platform]
  const { leave, connected, resumable, offered } = useConnected(platform)
  const form = useForm<Record<string, string>>({
    defaultValues: Object.fromEntries(fields.map(({ name }) => [name, ''])),
    reValidateMode: 'onSubmit',
  })
  const signIn = useMutation({
    mutationFn: (values: Record<string, string>) =>
      finishConnecting({
        platform,
        state,
        fields: fields.map(({ name }) => ({ name, value: values[name] ?? '' })),
      }),
    onSuccess: async ({ account, choice, authorizeUrl }) => {
      if (authorizeUrl !== null) window.location.assign(authorizeUrl)
      else if (choice === null && account) await connected([account])
    },
  })
  if (resumable) {
    return <OfferToResume key={resumable.account.id} blocked={resumable} onDone={offered} />
  }
  const choice = signIn.data?.choice
  if (choice) {
    return <ChooseProfiles choice={choice} onConnected={connected} onLeave={leave} />
  }
  return (
    <Box
      component="form"
      noValidate
      aria-label={`Connect ${platformName}`}
      onSubmit={(event) => void form.handleSubmit((values) => signIn.mutate(values))(event)}
      sx={{ display: 'grid', gap: 2.5, width: '100%' }}
    >
      <Typography component="h1" variant="h4">
        Connect your {platformName} account
      </Typography>
      {fields.map(({ name, label, help, kind }) => {
        const rules = { validate: (value: string) => value.trim() !== '' || `${label} is required.` }
        const props = { label, hint: help, autoComplete: 'off', ...fieldProps(form, name, undefined, rules) }
        return kind === 'password' ? (
          <PasswordField key={name} {...props} />
        ) : (
          <FormField key={name} type={kind} {...props} />
        )
      })}
      <MessageAlert message={signIn.error && { severity: 'error', text: signIn.error.message }} />
      <Stack direction="row" spacing={1.5}>
        <BusyButton
          type="submit"
          variant="contained"
          busy={signIn.isPending || signIn.isSuccess}
          busyLabel="Connecting..."
        >
          Connect
        </BusyButton>
        <Button variant="outlined" onClick={leave}>
          Cancel
        </Button>
      </Stack>
    </Box>
  )
}
