import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import type { Delivery, DeliveryTry } from '../../../../contract/webhooks/webhooks.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { useDelivery, useSendAgain } from '../webhook-calls.ts'

type Props = { delivery: Delivery; isOn: boolean }

/** What was sent, each try with its answer, and sending it again. */
export function DeliveryDetail({ delivery, isOn }: Props) {
  const { data, error, isPending, isFetching, refetch } = useDelivery(delivery)
  const again = useSendAgain()
  if (!data) {
    return isPending ? (
      <Delayed>
        <Skeleton variant="rounded" height={120} />
      </Delayed>
    ) : (
      <ErrorState
        title="The delivery could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        webhook-id: <code>{delivery.eventId}</code>
      </Typography>
      <Code title="What we send">{prettyOf(data.delivery.body)}</Code>
      {data.tries.map((one) => (
        <Try key={one.number} one={one} />
      ))}
      {isOn && (
        <BusyButton
          variant="outlined"
          size="small"
          busy={again.isPending}
          busyLabel="Sending..."
          onClick={() => again.mutate(delivery)}
          sx={{ justifySelf: 'start' }}
        >
          Send again
        </BusyButton>
      )}
    </Box>
  )
}

function Try({ one: { number, at, durationMs, answerStatus, answer, error } }: { one: DeliveryTry }) {
  const result = answerStatus === null ? 'no answer' : `answered ${answerStatus}`
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h3" variant="subtitle2">
        {`Try ${number}: ${result} after ${durationMs.toLocaleString('en')} ms`}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {error === null ? formatDateTime(at) : `${formatDateTime(at)}. ${error}`}
      </Typography>
      {answer !== '' && <Code title={`What it answered to try ${number}`}>{answer}</Code>}
    </Box>
  )
}

function Code({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="caption" sx={{ color: 'text.secondary', display: 'block', mb: 0.5 }}>
        {title}
      </Typography>
      <Box
        component="pre"
        // Its text is longer than its box.
        tabIndex={0}
        sx={{
          m: 0,
          p: 1.5,
          borderRadius: 2,
          bgcolor: 'background.subtle',
          fontSize: 13,
          fontFamily: 'monospace',
          maxHeight: 320,
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {children}
      </Box>
    </section>
  )
}

/** JSON with its lines; any other text as it is. */
function prettyOf(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
