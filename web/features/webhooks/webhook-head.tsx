import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Webhook } from '../../../contract/webhooks/webhooks.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { formatDate } from '../../shared/time/date-time.ts'
import { BusyButton } from '../../shared/ui/busy-button.tsx'
import { DeleteDialog } from '../../shared/ui/feedback/delete-dialog.tsx'
import { NoticeLine } from '../../shared/ui/notice-line.tsx'
import { QuietLabel } from '../../shared/ui/quiet-label.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { WebhookDialog } from './form/webhook-dialog.tsx'
import { deleteWebhook, sendTest, switchWebhook, useWebhookAct } from './webhook-calls.ts'
import { choiceOf, nameOf, problemOf, stateOf } from './webhook-words.ts'

/** What a webhook is, how it goes, and what can be done with it. */
export function WebhookHead({ webhook }: { webhook: Webhook }) {
  const state = stateOf(webhook)
  const problem = problemOf(webhook)
  return (
    <Section
      title={nameOf(webhook)}
      description={webhook.url}
      action={<QuietLabel tone={state.tone}>{state.text}</QuietLabel>}
    >
      {problem !== null && (
        <Box component="ul" aria-label="Problem" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
          <NoticeLine severity={webhook.off ? 'error' : 'warning'}>{problem}</NoticeLine>
        </Box>
      )}
      <Typography variant="body2">{`${choiceOf(webhook)}.`}</Typography>
      {webhook.events !== null && (
        <Typography variant="body2" sx={{ fontFamily: 'monospace', mt: 0.5, overflowWrap: 'anywhere' }}>
          {webhook.events.join(', ')}
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {`Added on ${formatDate(webhook.createdAt)}${webhook.createdBy === null ? '' : ` by ${webhook.createdBy}`}.`}
      </Typography>
      <Actions webhook={webhook} />
    </Section>
  )
}

function Actions({ webhook }: { webhook: Webhook }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const turn = useWebhookAct(switchWebhook, `${nameOf(webhook)} is ${webhook.off ? 'on' : 'off'}.`)
  const test = useWebhookAct(sendTest, 'The test event is on its way. See below what the address answers.')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {webhook.off ? (
        <BusyButton
          variant="contained"
          busy={turn.isPending}
          busyLabel="Switching on..."
          onClick={() => turn.mutate(webhook)}
        >
          Switch on
        </BusyButton>
      ) : (
        <BusyButton
          variant="contained"
          busy={test.isPending}
          busyLabel="Sending..."
          onClick={() => test.mutate(webhook.id)}
        >
          Send a test event
        </BusyButton>
      )}
      <Button variant="outlined" onClick={() => setOpen('edit')}>
        Edit
      </Button>
      {!webhook.off && (
        <BusyButton
          variant="outlined"
          busy={turn.isPending}
          busyLabel="Switching off..."
          onClick={() => turn.mutate(webhook)}
        >
          Switch off
        </BusyButton>
      )}
      <Button color="error" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      {open === 'edit' && <WebhookDialog webhook={webhook} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <DeleteDialog
          name={nameOf(webhook)}
          text="It gets no more events, and the list of what it got is deleted. To stop it for a while, switch it off instead."
          remove={async () => {
            await deleteWebhook(webhook)
            await navigate('/settings/api')
          }}
          listKey={queryKeys.webhookList}
          onClose={() => setOpen(null)}
        />
      )}
    </Box>
  )
}
