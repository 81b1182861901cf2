import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  createReviewLinkSchema,
  reviewLinkLimits,
  type ReviewLink,
} from '../../../../contract/review-links/review-links.ts'
import { z } from '../../../../contract/zod.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { DayField } from '../../../shared/forms/day-field.tsx'
import { fieldProps, showServerErrors } from '../../../shared/forms/field-props.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useNow } from '../../../shared/hooks/use-now.ts'
import { instantOf, wallDayOf } from '../../../shared/time/wall-time.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { changeLink } from '../link-calls.ts'

const dayMs = 86_400_000

const formSchema = createReviewLinkSchema
  .pick({ name: true })
  .extend({ lastDay: z.string().min(1, 'Choose a day.') })

type Values = z.output<typeof formSchema>

/** Gives a review link another name, or another last day. */
export function EditLinkDialog({ link, onClose }: { link: ReviewLink; onClose: () => void }) {
  const titleId = useId()
  const now = useNow()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const lastDay = wallDayOf(new Date(link.endsAt))
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: link.name, lastDay },
    reValidateMode: 'onSubmit',
  })
  const day = useWatch({ control: form.control, name: 'lastDay' })
  const change = useMutation({
    mutationFn: (values: Values) =>
      changeLink(link.id, {
        name: values.name,
        ...(values.lastDay !== lastDay && { endsAt: endOf(values.lastDay) }),
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.reviewLinks })
      toasts.show({ severity: 'success', text: 'Saved.' })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError) showServerErrors(form, error.errors, { name: 'name', endsAt: 'lastDay' })
    },
  })
  const { errors } = form.formState
  const problem = errors.name || errors.lastDay ? null : change.error
  return (
    <Dialog
      open
      onClose={change.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>Edit the review link</DialogTitle>
      <Box
        component="form"
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event) => void form.handleSubmit((values) => change.mutate(values))(event)}
        sx={{ display: 'contents' }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          <FormField
            label="Name"
            hint="Your client sees it above the posts."
            slotProps={{ input: { dir: 'auto' } }}
            {...fieldProps(form, 'name')}
          />
          <DayField
            label="Works until the end of"
            value={day}
            min={wallDayOf(now)}
            max={wallDayOf(new Date(now.getTime() + (reviewLinkLimits.days - 1) * dayMs))}
            error={errors.lastDay?.message}
            onChange={(chosen) => {
              form.setValue('lastDay', chosen)
              form.clearErrors('lastDay')
            }}
          />
          <MessageAlert message={problem && { severity: 'error', text: problem.message }} />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <BusyButton type="submit" variant="contained" busy={change.isPending} busyLabel="Saving...">
            Save
          </BusyButton>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

/** The last second of a day in the zone of the workspace. */
const endOf = (day: string): string => instantOf(`${day}T23:59:59`).toISOString()
