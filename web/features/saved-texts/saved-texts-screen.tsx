import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { savedTextKinds } from '../../../contract/saved-texts/saved-texts.ts'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { useSavedTexts } from './saved-text-calls.ts'
import { SavedTextList } from './saved-text-list.tsx'

/** The hashtag sets and templates of the workspace. */
export function SavedTextsScreen() {
  const { data, error, isPending, isFetching, refetch } = useSavedTexts()
  if (data) {
    return (
      <Stack spacing={3}>
        {savedTextKinds.map((kind) => (
          <SavedTextList
            key={kind}
            kind={kind}
            savedTexts={data.savedTexts.filter((one) => one.kind === kind)}
            canWrite={data.can.write}
          />
        ))}
      </Stack>
    )
  }
  if (isPending) {
    return (
      <Delayed>
        <Stack spacing={3}>
          <Skeleton variant="rounded" height={160} />
          <Skeleton variant="rounded" height={160} />
        </Stack>
      </Delayed>
    )
  }
  return (
    <Section>
      <ErrorState
        title="Your saved texts could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </Section>
  )
}
