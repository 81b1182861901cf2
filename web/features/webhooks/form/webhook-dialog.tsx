import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { WebhookEventType } from '../../../../contract/webhooks/webhook-events.ts'
import type { Webhook } from '../../../../contract/webhooks/webhooks.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { newId } from '../../../shared/ids/new-id.ts'
import { CopyField } from '../../../shared/forms/copy-field.tsx'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { usePlanGates } from '../../points/index.ts'
import { addWebhook, changeWebhook } from '../webhook-calls.ts'
import { nameOf } from '../webhook-words.ts'
import { EventChoice } from './event-choice.tsx'
import { LabelChoice } from './label-choice.tsx'

type Props = {
  /** The one to change; without it, one is added. */
  webhook?: Webhook
  onClose: () => void
}

type Choice = { url: string; description: string; events: WebhookEventType[] | null; labelIds: string[] }

const empty: Choice = { url: '', description: '', events: null, labelIds: [] }

/** The dialog opens with the caret in its first field. */
const focusFirst = (input: HTMLInputElement | null) => {
  if (input && document.activeElement?.tagName !== 'INPUT') input.focus()
}

/** Adds a webhook and shows its secret, or changes one. */
export function WebhookDialog({ webhook, onClose }: Props) {
  const titleId = useId()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const { handleError } = usePlanGates()
  // A repeated call adds one webhook.
  const [id] = useState(newId)
  const [choice, setChoice] = useState<Choice>(() => webhook ?? empty)
  const [made, setMade] = useState<{ webhook: Webhook; secret: string } | null>(null)
  const save = useMutation({
    mutationFn: async () => {
      const { url, description, events, labelIds } = choice
      const fields = { url, description, events, labelIds }
      if (!webhook) return addWebhook({ id, ...fields })
      return { ...(await changeWebhook(webhook.id, { ...fields, version: webhook.version })), secret: null }
    },
    onSuccess: ({ webhook: saved, secret }) => {
      if (secret !== null) return setMade({ webhook: saved, secret })
      toasts.show({ severity: 'success', text: `${nameOf(saved)} is saved.` })
      onClose()
    },
    onError: (error) => {
      handleError(error, { lock: { entitlement: 'apiAccess', onContinue: () => save.mutate() } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.webhooks }),
  })
  const errors = save.error instanceof ApiError ? save.error.errors : undefined
  const problem = errors?.['url'] || errors?.['events'] ? null : save.error
  const change = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }))
  if (made) return <AddedDialog {...made} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={save.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{webhook ? `Edit ${nameOf(webhook)}` : 'Add a webhook'}</DialogTitle>
      <Box
        component="form"
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault()
          save.mutate()
        }}
        sx={{ display: 'contents' }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2.5, pt: 0, alignContent: 'start' }}>
          <FormField
            label="Address"
            type="url"
            inputRef={focusFirst}
            value={choice.url}
            placeholder="https://example.com/webhooks"
            onChange={(event) => change({ url: event.target.value })}
            error={errors?.['url']}
            hint="We send each event there as JSON, by POST."
          />
          <FormField
            label="Description"
            optional
            value={choice.description}
            onChange={(event) => change({ description: event.target.value })}
            error={errors?.['description']}
            hint="What it is for, such as “Our shop”."
          />
          <EventChoice
            chosen={choice.events}
            error={errors?.['events']}
            onChange={(events) => change({ events })}
          />
          <LabelChoice chosen={choice.labelIds} onChange={(labelIds) => change({ labelIds })} />
          <MessageAlert message={problem && { severity: 'error', text: problem.message }} />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <BusyButton type="submit" variant="contained" busy={save.isPending} busyLabel="Saving...">
            {webhook ? 'Save' : 'Add webhook'}
          </BusyButton>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

type AddedProps = { webhook: Webhook; secret: string; onClose: () => void }

/** The secret of a new webhook, and what to do next. */
function AddedDialog({ webhook, secret, onClose }: AddedProps) {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{`${nameOf(webhook)} gets events from now on`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <CopyField label="Signing secret" value={secret} />
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          Every event is signed with this secret, as Standard Webhooks says. Put it into your program, so that
          it accepts only what comes from us. You can see it again later; others who manage webhooks cannot.
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Done
        </Button>
        <Button
          variant="contained"
          component={Link}
          to={`/settings/api/webhooks/${webhook.id}`}
          onClick={onClose}
        >
          Test it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
