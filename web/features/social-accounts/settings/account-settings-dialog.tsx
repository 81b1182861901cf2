import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { defaultableOptions } from '../../../../contract/platforms/default-options.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { fieldProps, showServerErrors } from '../../../shared/forms/field-props.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { OptionFields } from '../../../shared/forms/option-fields.tsx'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { changeSettings } from '../social-account-calls.ts'
import { ChooseHashtags } from './choose-hashtags.tsx'
import { ChooseLinks } from './choose-links.tsx'
import { formOf, settingsIn } from './settings-form.ts'

/** What a user chooses for an account, for all posts that are written for it from now on. */
export function AccountSettingsDialog({ account, onClose }: { account: SocialAccount; onClose: () => void }) {
  const titleId = useId()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const platform = platforms[account.platform]
  const handle = handleOf(account.username)
  const options = defaultableOptions(platform)
  const form = useForm({ defaultValues: formOf(account), reValidateMode: 'onSubmit' })
  const saving = useMutation({
    mutationFn: (values: ReturnType<typeof formOf>) => changeSettings(account.id, settingsIn(values)),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.socialAccounts }),
        queryClient.invalidateQueries({ queryKey: queryKeys.posts }),
      ])
      toasts.show({ severity: 'success', text: `The settings of ${handle} are saved.` })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError) showServerErrors(form, error.errors, fields)
    },
  })
  const { errors, isDirty } = form.formState
  const problem = Object.keys(errors).length > 0 ? null : saving.error
  return (
    <Dialog
      open
      onClose={saving.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>
        Settings of {handle} on {platform.name}
      </DialogTitle>
      <Box
        component="form"
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event) => void form.handleSubmit((values) => saving.mutate(values))(event)}
        sx={{ display: 'contents' }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2.5, pt: 0 }}>
          <FormField
            label="Name in lists"
            optional
            placeholder={handle}
            hint="How lists and the composer name this account. Readers never see it."
            {...fieldProps(form, 'listedName')}
          />
          {options.length > 0 && (
            <Box>
              <Typography component="p" variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
                New posts start with
              </Typography>
              <Controller
                control={form.control}
                name="options"
                render={({ field }) => (
                  <OptionFields
                    label="New posts start with"
                    options={options}
                    chosen={field.value}
                    account={account}
                    disabled={saving.isPending}
                    onChange={field.onChange}
                  />
                )}
              />
            </Box>
          )}
          <ChooseHashtags form={form} />
          {!platform.linksAsText && <ChooseLinks form={form} platform={account.platform} />}
          <MessageAlert message={problem && { severity: 'error', text: problem.message }} />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} disabled={saving.isPending}>
            Cancel
          </Button>
          <BusyButton
            type="submit"
            variant="contained"
            busy={saving.isPending}
            busyLabel="Saving..."
            disabled={!isDirty}
          >
            Save
          </BusyButton>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

const fields = {
  listedName: 'listedName',
  'links.source': 'links.source',
  'links.medium': 'links.medium',
  'links.campaign': 'links.campaign',
} as const
