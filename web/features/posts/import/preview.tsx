import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { PostImportPreview, PostImportRow } from '../../../../contract/post-imports/post-imports.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { counted, wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { StateNotice } from '../../../shared/ui/feedback/state-notice.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { usePlanGates } from '../../points/index.ts'
import { useSchedulingIsFree } from '../schedule/schedule-price.tsx'
import { ColumnsSection } from './columns-section.tsx'
import { DateQuestion } from './date-question.tsx'
import { startImport, usePreview, type ImportChoice } from './import-calls.ts'
import { PreviewTable } from './preview-table.tsx'
import type { ChosenFile } from './read-file.ts'
import { ScheduleChoice } from './schedule-choice.tsx'
import { TimeQuestion } from './time-question.tsx'

type Props = {
  file: ChosenFile
  choice: ImportChoice
  onChoice: (choice: ImportChoice) => void
  /** Gets the id of the import, and the rows that it leaves out. */
  onStarted: (id: string, leftOut: PostImportRow[]) => void
}

/** What the file contains, what is unclear about it, and the button that imports its rows. */
export function Preview({ file, choice, onChoice, onStarted }: Props) {
  const preview = usePreview(file, choice)
  const toasts = useToasts()
  const { handleError } = usePlanGates()
  const start = useMutation({
    mutationFn: (shown: PostImportPreview) => startImport(file, choice, shown),
    onSuccess: ({ id }, { rows }) => onStarted(id, rows.filter(hasProblem)),
    onError: (error, shown) => {
      const onContinue = () => start.mutate(shown)
      const shortage = { cost: shown.points, label: 'Import', onContinue }
      if (handleError(error, { lock: { entitlement: 'scheduling', onContinue }, shortage })) return
      toasts.show({ severity: 'error', text: error.message })
    },
  })
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
  const { timed, onlyDated, unclearDate } = preview.data
  // A choice is shown at once, before the rows that follow from it.
  const schedule = choice.schedule ?? preview.data.schedule
  const date =
    schedule && unclearDate ? { ...unclearDate, chosen: choice.dayFirst ?? unclearDate.chosen } : null
  return (
    <>
      <ColumnsSection preview={preview.data} choice={choice} onChoice={onChoice} />
      {timed > 0 && (
        <Section>
          <ScheduleChoice schedule={schedule} onSchedule={(on) => onChoice({ ...choice, schedule: on })} />
        </Section>
      )}
      {date && <DateQuestion date={date} onChoose={(dayFirst) => onChoice({ ...choice, dayFirst })} />}
      {schedule && onlyDated > 0 && (
        <TimeQuestion
          rows={onlyDated}
          timeOfDay={choice.timeOfDay}
          onChoose={(timeOfDay) => onChoice({ ...choice, timeOfDay })}
        />
      )}
      <Rows
        preview={preview.data}
        busy={start.isPending}
        // While another choice is looked at, the rows are those of the last one.
        waiting={preview.isPlaceholderData || (date !== null && date.chosen === null)}
        onImport={start.mutate}
      />
    </>
  )
}

const hasProblem = ({ problems }: PostImportRow) => problems.length > 0

type RowsProps = {
  preview: PostImportPreview
  busy: boolean
  waiting: boolean
  onImport: (preview: PostImportPreview) => void
}

/** The rows of the file, with what keeps some of them out, and the button that imports the others. */
function Rows({ preview, busy, waiting, onImport }: RowsProps) {
  const [onlyProblems, setOnlyProblems] = useState(false)
  const isFree = useSchedulingIsFree()
  const { rows, ready, points } = preview
  if (rows.length === 0) return null
  const wrong = rows.filter(hasProblem)
  const price = points > 0 && !isFree ? ` · ${counted(points, 'point')}` : ''
  return (
    <Section
      title={`${counted(ready, 'row')} can be imported`}
      description={
        wrong.length === 0
          ? 'No row has a problem.'
          : `${counted(wrong.length, 'row')} ${wrong.length === 1 ? 'has a problem and is' : 'have a problem and are'} left out.`
      }
      action={
        <BusyButton
          variant="contained"
          busy={busy}
          busyLabel="Importing..."
          disabled={ready === 0 || waiting}
          onClick={() => onImport(preview)}
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
