import Skeleton from '@mui/material/Skeleton'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { useLabels } from './label-calls.ts'
import { LabelList } from './label-list.tsx'

/** The labels of the workspace. */
export function LabelsScreen() {
  const { data, error, isPending, isFetching, refetch } = useLabels()
  if (data) return <LabelList labels={data.labels} canWrite={data.can.write} />
  if (isPending) {
    return (
      <Delayed>
        <Skeleton variant="rounded" height={160} />
      </Delayed>
    )
  }
  return (
    <Section>
      <ErrorState
        title="Your labels could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </Section>
  )
}
