import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import {
  createReviewLinkSchema,
  reviewLinkDays,
  type newReviewLinkResponseSchema,
} from '../../../../contract/review-links/review-links.ts'
import { z } from '../../../../contract/zod.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { fieldProps, showServerErrors } from '../../../shared/forms/field-props.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { PasswordField } from '../../../shared/forms/password-field.tsx'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { SwitchRow } from '../../../shared/forms/switch-row.tsx'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { createReviewLink } from '../link-calls.ts'
import type { Shared } from './shared.ts'

const days = ['7', `${reviewLinkDays}`, '90'] as const
const ends: Record<(typeof days)[number], string> = { 7: 'In 7 days', 30: 'In 30 days', 90: 'In 90 days' }

const formSchema = createReviewLinkSchema
  .pick({ name: true, password: true, confirmsAddress: true })
  .extend({ days: z.enum(days) })

type Props = {
  shared: Shared
  titleId: string
  onBusy: (busy: boolean) => void
  onMade: (made: z.infer<typeof newReviewLinkResponseSchema>) => void
  onClose: () => void
}

const dayMs = 86_400_000

/** What a review link is called, what is in it, how long it works and what it asks for. */
export function ShareForm({ shared, titleId, onBusy, onMade, onClose }: Props) {
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: shared.name, password: null, confirmsAddress: false, days: `${reviewLinkDays}` },
    reValidateMode: 'onSubmit',
  })
  const [password, confirmsAddress, chosenDays] = useWatch({
    control: form.control,
    name: ['password', 'confirmsAddress', 'days'],
  })
  const create = useMutation({
    mutationFn: ({ days: until, ...values }: z.output<typeof formSchema>) =>
      createReviewLink({
        ...values,
        scope: shared.scope,
        endsAt: new Date(Date.now() + Number(until) * dayMs).toISOString(),
      }),
    onMutate: () => onBusy(true),
    onSuccess: async (made) => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.reviewLinks })
      onMade(made)
    },
    onError: (error) => {
      if (error instanceof ApiError)
        showServerErrors(form, error.errors, { name: 'name', password: 'password' })
    },
    onSettled: () => onBusy(false),
  })
  const { errors } = form.formState
  const problem = errors.name || errors.password ? null : create.error
  return (
    <Box
      component="form"
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => void form.handleSubmit((values) => create.mutate(values))(event)}
      sx={{ display: 'contents' }}
    >
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {shared.about} Your client looks, comments and decides on a page of its own, without an account.
        </Typography>
        <FormField
          label="Name"
          hint="Your client sees it above the posts."
          slotProps={{ input: { dir: 'auto' } }}
          {...fieldProps(form, 'name')}
        />
        <SelectField
          label="The link ends"
          value={chosenDays}
          options={days}
          names={ends}
          size="medium"
          onChoose={(chosen) => form.setValue('days', chosen)}
        />
        <SwitchRow
          label="Password"
          about="Without one, everybody who has the address can open it."
          checked={password !== null}
          onChange={(on) => {
            form.setValue('password', on ? '' : null)
            form.clearErrors('password')
          }}
        />
        {password !== null && (
          <PasswordField
            label="Password of the link"
            autoComplete="new-password"
            hint="Tell your client yourself; it is not in the address."
            {...fieldProps(form, 'password')}
          />
        )}
        <SwitchRow
          label="Confirm addresses by a code"
          about="Reviewers enter their email address and a code that they get there, so that you know who decided, and can remind them."
          checked={confirmsAddress ?? false}
          onChange={(on) => form.setValue('confirmsAddress', on)}
        />
        <MessageAlert message={problem && { severity: 'error', text: problem.message }} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={create.isPending}>
          Cancel
        </Button>
        <BusyButton type="submit" variant="contained" busy={create.isPending} busyLabel="Creating...">
          Create link
        </BusyButton>
      </DialogActions>
    </Box>
  )
}
