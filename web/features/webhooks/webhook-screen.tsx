import BackIcon from '@mui/icons-material/ArrowBackRounded'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { Link, useParams } from 'react-router'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { DeliveriesSection } from './deliveries/deliveries-section.tsx'
import { SecretSection } from './secret-section.tsx'
import { useWebhook } from './webhook-calls.ts'
import { WebhookHead } from './webhook-head.tsx'

/** A webhook: how it goes, its secret, and what was sent to it. */
export function WebhookScreen() {
  const { id = '' } = useParams()
  const { data, error, isPending, isFetching, refetch } = useWebhook(id)
  return (
    <Stack spacing={3}>
      <Button
        component={Link}
        to="/settings/api"
        variant="text"
        startIcon={<BackIcon />}
        sx={{ alignSelf: 'flex-start', ml: -1 }}
      >
        All webhooks
      </Button>
      {data ? (
        <>
          <WebhookHead webhook={data} />
          <SecretSection webhook={data} />
          <DeliveriesSection webhook={data} />
        </>
      ) : isPending ? (
        <Delayed>
          <Skeleton variant="rounded" height={160} />
        </Delayed>
      ) : (
        <Section>
          <ErrorState
            title="The webhook could not be loaded"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Section>
      )}
    </Stack>
  )
}
