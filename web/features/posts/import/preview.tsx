import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { counted, wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { StateNotice } from '../../../shared/ui/feedback/state-notice.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { knownOr } from '../../../shared/words/known-or.ts'
import { usePlanGates } from '../../points/index.ts'
import { useSchedulingIsFree } from '../schedule/schedule-price.tsx'
import { startImport, usePreview, type ImportChoice } from './import-calls.ts'
import { PreviewTable } from './preview-table.tsx'
import type { ChosenFile } from './read-file.ts'

type Props = {
  file: ChosenFile
  choice: ImportChoice
  /** Gets the id of the import. */
  onStarted: (id: string) => void
}

const formats = {
  own: '',
  buffer: ' Recognized as a Buffer file.',
  hootsuite: ' Recognized as a Hootsuite file.',
}

/** The rows of the file, with what keeps some of them out, and the button that imports the others. */
export function Preview({ file, choice, onStarted }: Props) {
  const preview = usePreview(file, choice)
  const toasts = useToasts()
  const { handleError } = usePlanGates()
  const start = useMutation({
    mutationFn: () => startImport(file, choice),
    onSuccess: ({ id }) => onStarted(id),
    onError: (error) => {
      const onContinue = () => start.mutate()
      const shortage = { cost: preview.data?.points ?? 0, label: 'Import', onContinue }
      if (handleError(error, { lock: { entitlement: 'scheduling', onContinue }, shortage })) return
      toasts.show({ severity: 'error', text: error.message })
    },
  })
  const [onlyProblems, setOnlyProblems] = useState(false)
  const isFree = useSchedulingIsFree()
  if (preview.isError) {
    return (
      <Section>
        {preview.error instanceof ApiError && preview.error.status === 400 ? (
          // The same file would be refused again.
          <StateNotice
            tone="error"
            role="alert"
            icon={<ErrorIcon />}
            title="This file cannot be imported"
            text={preview.error.message}
          />
        ) : (
          <ErrorState
            title="This file could not be checked"
            error={preview.error}
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
          />
        )}
      </Section>
    )
  }
  if (!preview.data) {
    return (
      <Delayed>
        <Skeleton variant="rounded" height={320} />
      </Delayed>
    )
  }
  const { rows, ready, points, format } = preview.data
  const wrong = rows.filter(({ problems }) => problems.length > 0)
  const price = points > 0 && !isFree ? ` · ${counted(points, 'point')}` : ''
  return (
    <Section
      title={`${counted(ready, 'row')} can be imported`}
      description={
        (wrong.length === 0
          ? 'No row has a problem.'
          : `${counted(wrong.length, 'row')} ${wrong.length === 1 ? 'has a problem and is' : 'have a problem and are'} left out.`) +
        knownOr(formats, format, '')
      }
      action={
        <BusyButton
          variant="contained"
          busy={start.isPending}
          busyLabel="Importing..."
          disabled={ready === 0 || preview.isPlaceholderData}
          onClick={() => start.mutate()}
        >
          {`Import ${counted(ready, 'row')}${price}`}
        </BusyButton>
      }
      flush
    >
      {wrong.length > 0 && wrong.length < rows.length && (
        <Box sx={{ display: 'flex', gap: 1, px: { xs: 2, sm: 3 }, pb: 1.5 }}>
          <QuietToggle pressed={!onlyProblems} onPress={() => setOnlyProblems(false)}>
            {`All ${wholeNumber(rows.length)}`}
          </QuietToggle>
          <QuietToggle pressed={onlyProblems} onPress={() => setOnlyProblems(true)}>
            {`With a problem ${wholeNumber(wrong.length)}`}
          </QuietToggle>
        </Box>
      )}
      <PreviewTable key={String(onlyProblems)} rows={onlyProblems ? wrong : rows} />
    </Section>
  )
}

type ToggleProps = { pressed: boolean; onPress: () => void; children: ReactNode }

/** One of several views of the same rows. */
function QuietToggle({ pressed, onPress, children }: ToggleProps) {
  return (
    <Button size="small" variant={pressed ? 'outlined' : 'text'} aria-pressed={pressed} onClick={onPress}>
      {children}
    </Button>
  )
}
