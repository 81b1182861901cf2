import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../../shared/api/download.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { chosenParameters, type AnalyticsView } from '../filter/analytics-view.ts'

type Props = { view: AnalyticsView; fileDays: string }

const files = { posts: 'Posts as CSV', days: 'Days as CSV' }

/** The numbers of each chosen post, and of each day and account, as files for a spreadsheet. */
export function ExportButtons({ view, fileDays }: Props) {
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
      {(['posts', 'days'] as const).map((file) => (
        <ExportButton key={file} view={view} file={file} fileDays={fileDays} />
      ))}
    </Box>
  )
}

function ExportButton({ view, file, fileDays }: Props & { file: keyof typeof files }) {
  const toasts = useToasts()
  const save = useMutation({
    mutationFn: () =>
      saveFile(`/api/analytics/${file}.csv?${chosenParameters(view)}`, `${file}-${fileDays}.csv`),
    onError: (error) => toasts.show({ severity: 'error', text: `The export failed. ${error.message}` }),
  })
  return (
    <BusyButton
      variant="outlined"
      startIcon={<DownloadIcon />}
      busy={save.isPending}
      busyLabel="Exporting..."
      onClick={() => save.mutate()}
    >
      {files[file]}
    </BusyButton>
  )
}
