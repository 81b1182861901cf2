import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import type { ProfileChange, User } from '../../../../contract/accounts/accounts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { fieldProps, showServerErrors } from '../../../shared/forms/field-props.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { PhoneField } from './phone/phone-field.tsx'
import { divideNumber, wholeNumberOf } from './phone/phone-number.ts'
import { changeProfile } from './profile-calls.ts'
import { profileRules } from './profile-rules.ts'

const valuesOf = (user: User) => {
  const { country, rest } = divideNumber(user.phone_number)
  return { fullName: user.full_name, username: user.username ?? '', bio: user.bio, country, phone: rest }
}

type Values = ReturnType<typeof valuesOf>

/** What was not changed here stays as it is: a number without a calling code gets none, and another device may have changed the rest. */
const changeOf = (
  { fullName, username, bio, country, phone }: Values,
  changed: Partial<Record<keyof Values, boolean>>,
): ProfileChange => ({
  ...(changed.fullName && { full_name: fullName }),
  ...(changed.username && { username: username.trim() === '' ? null : username }),
  ...(changed.bio && { bio }),
  ...((changed.country || changed.phone) && { phone_number: wholeNumberOf({ country, rest: phone }) }),
})

const fieldOf = { full_name: 'fullName', username: 'username', bio: 'bio', phone_number: 'phone' } as const

/** Name, username, phone number and bio (specification section 2, "Settings"). */
export function ProfileForm({ user }: { user: User }) {
  const toasts = useToasts()
  const form = useForm({
    resolver: profileRules,
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true },
    reValidateMode: 'onSubmit',
  })
  const save = useMutation({
    mutationFn: changeProfile,
    onSuccess: ({ user: saved }) => {
      form.reset(valuesOf(saved))
      toasts.show({ severity: 'success', text: 'Your profile is saved.' })
    },
    onError: (error) => {
      if (error instanceof ApiError) showServerErrors(form, error.errors, fieldOf)
    },
  })
  const country = useWatch({ control: form.control, name: 'country' })
  const { errors, isDirty, dirtyFields } = form.formState
  const problem = Object.keys(errors).length > 0 ? null : save.error
  return (
    <Box
      component="form"
      noValidate
      aria-label="Profile"
      onSubmit={(event) =>
        void form.handleSubmit((values) => save.mutate(changeOf(values, dirtyFields)))(event)
      }
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <FormField label="Full Name" autoComplete="name" {...fieldProps(form, 'fullName')} />
      <FormField
        label="Email"
        value={user.email}
        readOnly
        hint={
          <>
            You sign in with it.{' '}
            <Link component={RouterLink} to="/settings/security">
              Change it in Security
            </Link>
          </>
        }
      />
      <FormField
        label="Username"
        autoComplete="username"
        optional
        hint="Another name to sign in with. Letters, digits, dots, hyphens and underscores."
        slotProps={{ input: { autoCapitalize: 'none', spellCheck: false } }}
        {...fieldProps(form, 'username')}
      />
      <PhoneField
        country={country}
        onCountry={(chosen) => form.setValue('country', chosen, { shouldDirty: true })}
        {...fieldProps(form, 'phone')}
      />
      <FormField label="Bio" multiline minRows={3} maxRows={8} optional {...fieldProps(form, 'bio')} />
      <MessageAlert message={problem && { severity: 'error', text: problem.message }} />
      <BusyButton
        type="submit"
        variant="contained"
        busy={save.isPending}
        busyLabel="Saving..."
        disabled={!isDirty}
        sx={{ justifySelf: 'start' }}
      >
        Save Profile
      </BusyButton>
    </Box>
  )
}
