import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { DeliveryStatus, Webhook } from '../../../../contract/webhooks/webhooks.ts'
import { workspaceTimeZone, zoneName } from '../../../shared/time/date-time.ts'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { LoadMore } from '../../../shared/ui/load-more.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { useDeliveries } from '../webhook-calls.ts'
import { DeliveryRow } from './delivery-row.tsx'

const filters: { value: DeliveryStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Given up' },
]

/** What was sent to a webhook in the last 30 days, and how it ended. */
export function DeliveriesSection({ webhook }: { webhook: Webhook }) {
  const [filter, setFilter] = useState<DeliveryStatus | 'all'>('all')
  const list = useDeliveries(webhook.id, filter === 'all' ? null : filter)
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries)
  const inset = { px: { xs: 2, sm: 3 } }
  return (
    <Section
      title="Deliveries"
      description={`What was sent in the last 30 days. Times are in ${zoneName(workspaceTimeZone())}.`}
      flush
    >
      <Box sx={{ ...inset, pb: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={filter}
          aria-label="Which deliveries"
          onChange={(_event, value: DeliveryStatus | 'all' | null) => value !== null && setFilter(value)}
        >
          {filters.map(({ value, label }) => (
            <ToggleButton key={value} value={value}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {deliveries === undefined ? (
        list.isPending ? (
          <Delayed>
            <Skeleton variant="rounded" height={160} sx={{ m: { xs: 2, sm: 3 } }} />
          </Delayed>
        ) : (
          <ErrorState
            title="The deliveries could not be loaded"
            error={list.error}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        )
      ) : deliveries.length === 0 ? (
        <Typography variant="body2" sx={{ ...inset, pb: 3, color: 'text.secondary' }}>
          {filter === 'all'
            ? 'Nothing was sent yet. Send a test event to see how your program answers.'
            : 'There are none.'}
        </Typography>
      ) : (
        <>
          <Box component="ul" aria-label="Deliveries" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} isOn={webhook.off === null} />
            ))}
          </Box>
          <LoadMore list={list} sx={{ p: 2, borderTop: 1, borderColor: 'divider' }} />
        </>
      )}
    </Section>
  )
}
