import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { PostImport } from '../../../../contract/post-imports/post-imports.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { PageSpinner } from '../../../shared/ui/feedback/page-spinner.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { isOpen, useRunningImport } from './import-calls.ts'
import { summaryOf, titleOf } from './import-words.ts'
import { UndoButton } from './undo-button.tsx'

/** An import while it runs, and its result. It goes on as long as this is shown. */
export function ImportProgress({ id, onAnother }: { id: string; onAnother: () => void }) {
  const queryClient = useQueryClient()
  const running = useRunningImport(id)
  const { data } = running
  const isDone = data !== undefined && !isOpen(data)
  useEffect(() => {
    if (!isDone) return
    for (const queryKey of [queryKeys.posts, queryKeys.postImports, queryKeys.points, queryKeys.dashboard]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }, [isDone, queryClient])
  if (running.isError) {
    return (
      <Section>
        <ErrorState
          title="The import stopped"
          error={running.error}
          onRetry={() => void running.refetch()}
          retrying={running.isFetching}
        />
        <Box sx={{ display: 'flex', justifyContent: 'center' }}>
          <UndoButton id={id} label="Undo the import" onUndo={() => running.refetch()} />
        </Box>
      </Section>
    )
  }
  if (!data) return <PageSpinner label="Importing" />
  return (
    <Section title={titleOf(data)} description={data.fileName}>
      {isOpen(data) && (
        <LinearProgress
          variant="determinate"
          value={(100 * doneOf(data)) / Math.max(1, data.rows)}
          aria-label="Progress"
          sx={{ mb: 2, height: 6, borderRadius: 3 }}
        />
      )}
      <Typography variant="body2" aria-live="polite">
        {summaryOf(data)}
      </Typography>
      {isOpen(data) && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          Keep this page open. If you leave it, you can go on later.
        </Typography>
      )}
      {!isOpen(data) && data.remarks.length > 0 && <Remarks remarks={data.remarks} />}
      <Actions import={data} onUndo={() => running.refetch()} onAnother={onAnother} />
    </Section>
  )
}

const doneOf = ({ status, rows, pending, imported }: PostImport) =>
  status === 'undoing' ? rows - pending - imported : rows - pending

function Remarks({ remarks }: Pick<PostImport, 'remarks'>) {
  return (
    <Box
      component="ul"
      aria-label="Remarks"
      sx={{ m: 0, mt: 2, pl: 2.5, maxHeight: 320, overflowY: 'auto', typography: 'body2' }}
      tabIndex={0}
    >
      {remarks.map(({ row, message }) => (
        <li key={row}>{`Row ${row}: ${message}`}</li>
      ))}
    </Box>
  )
}

type ActionProps = { import: PostImport; onUndo: () => Promise<unknown>; onAnother: () => void }

function Actions({ import: shown, onUndo, onAnother }: ActionProps) {
  const isRunning = shown.status === 'running'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 3 }}>
      {shown.status === 'done' && (
        <Button component={Link} to="/content/posts" variant="contained">
          See the posts
        </Button>
      )}
      {!isOpen(shown) && (
        <Button variant="outlined" onClick={onAnother}>
          Import another file
        </Button>
      )}
      {(isRunning || (shown.status === 'done' && shown.imported > 0)) && (
        <UndoButton id={shown.id} label={isRunning ? 'Stop and undo' : 'Undo the import'} onUndo={onUndo} />
      )}
    </Box>
  )
}
