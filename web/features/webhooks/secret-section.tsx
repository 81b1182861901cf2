import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Webhook } from '../../../contract/webhooks/webhooks.ts'
import { formatDateTime } from '../../shared/time/date-time.ts'
import { CopyField } from '../../shared/forms/copy-field.tsx'
import { BusyButton } from '../../shared/ui/busy-button.tsx'
import { ConfirmDialog } from '../../shared/ui/feedback/confirm-dialog.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { rotateSecret, showSecret, useWebhookAct } from './webhook-calls.ts'

/** The secret that signs what is sent: shown to who made it, and replaced with a day to change it. */
export function SecretSection({ webhook: { id, can, oldSecretUntil } }: { webhook: Webhook }) {
  const [asking, setAsking] = useState(false)
  const show = useWebhookAct(showSecret)
  const rotate = useWebhookAct(rotateSecret, 'The new secret signs from now on.')
  const secret = rotate.data?.secret ?? show.data?.secret
  return (
    <Section
      title="Signing secret"
      description="Your program checks with it that an event is from us. Each event has the headers webhook-id, webhook-timestamp and webhook-signature of Standard Webhooks, for which most languages have a library."
    >
      {oldSecretUntil !== null && (
        <Typography variant="body2" sx={{ mb: 2 }}>
          {`The secret before this one signs as well until ${formatDateTime(oldSecretUntil)}.`}
        </Typography>
      )}
      {secret !== undefined && (
        <Box sx={{ mb: 2 }}>
          <CopyField label="Signing secret" value={secret} />
        </Box>
      )}
      {!can.seeSecret && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          Only who made this secret sees it again. If you need one, make a new one.
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {can.seeSecret && secret === undefined && (
          <BusyButton
            variant="outlined"
            busy={show.isPending}
            busyLabel="Loading..."
            onClick={() => show.mutate(id)}
          >
            Show the secret
          </BusyButton>
        )}
        <Button variant="outlined" onClick={() => setAsking(true)}>
          Make a new secret
        </Button>
      </Box>
      <ConfirmDialog
        open={asking}
        title="Make a new secret?"
        text={`For a day, each event is signed with both, so that your program can change to the new one without missing any. After that, the present one is worth nothing.${oldSecretUntil === null ? '' : ' The one before it ends at once.'}`}
        confirmLabel="Make a new secret"
        busyLabel="Making..."
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate(id, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </Section>
  )
}
