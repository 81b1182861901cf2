import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import type { Message } from '../../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { useSubscription } from '../billing-calls.ts'
import { PlanWithPoints } from './plan-with-points.tsx'
import { CurrentPlan } from './current-plan.tsx'

type Props = { query: ReturnType<typeof useSubscription>; say: (message: Message) => void }

/** The Current Plan card in every state of its loading. */
export function CurrentPlanPart({ query, say }: Props) {
  if (query.data) return <CurrentPlan subscription={query.data.subscription} say={say} />
  return (
    <Section title="Current Plan">
      {query.isPending ? (
        <PlanWithPoints>
          <Box component="output" aria-label="Loading your plan" sx={{ display: 'block', minHeight: 148 }}>
            <Delayed>
              <Skeleton width={120} height={52} />
              <Skeleton width={220} />
              <Skeleton width={160} />
              <Skeleton variant="rounded" width={164} height={40} sx={{ mt: 2 }} />
            </Delayed>
          </Box>
        </PlanWithPoints>
      ) : (
        <ErrorState
          title="Your plan could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
    </Section>
  )
}
