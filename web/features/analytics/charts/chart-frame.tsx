import CsvIcon from '@mui/icons-material/FileDownloadOutlined'
import PictureIcon from '@mui/icons-material/ImageOutlined'
import TableIcon from '@mui/icons-material/TableChartOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState, type ReactNode } from 'react'
import { logFailure } from '../../../shared/log/log-failure.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { savePicture } from '../export/save-picture.ts'
import { saveCsv } from '../export/table-csv.ts'
import type { TableData } from './chart-data.ts'
import { ChartLegend, type LegendEntry } from './chart-legend.tsx'
import { ChartTable } from './chart-table.tsx'
import { chartColors } from './line-looks.ts'

type Props = {
  /** The name of the chart in its files and for screen readers. */
  name: string
  /** What the chart shows, in words. */
  sentence: string
  /** Below the title of the picture. */
  days: string
  /** Without extension. */
  fileName: string
  table: TableData
  legend?: LegendEntry[]
  /** Files may be locked by the plan. */
  files?: boolean
  height: number
  /** A chart in SVG. */
  children: ReactNode
}

const noLegend: LegendEntry[] = []

/** A chart with its description, its table, and both as files. */
export function ChartFrame({ files = true, legend = noLegend, ...props }: Props) {
  const { name, sentence, days, fileName, table, height, children } = props
  const [asTable, setAsTable] = useState(false)
  const chart = useRef<HTMLDivElement>(null)
  const sentenceId = useId()
  const toasts = useToasts()
  const takePicture = async () => {
    const svg = chart.current?.querySelector('svg')
    if (!svg) return
    try {
      const entries = legend.map(({ name: line, look }) => ({
        name: line,
        color: look.color,
        dashes: look.dashes,
      }))
      await savePicture(svg, { title: name, subtitle: days, legend: entries }, fileName)
    } catch (error) {
      logFailure('A chart could not be saved as a picture', error)
      toasts.show({ severity: 'error', text: 'The picture could not be made. Please try again.' })
    }
  }
  return (
    <Box component="figure" aria-label={name} aria-describedby={sentenceId} sx={{ m: 0, minWidth: 0 }}>
      <GlobalStyles styles={chartColors} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', mb: 1.5 }}>
        <Typography
          component="figcaption"
          id={sentenceId}
          variant="body2"
          sx={{ flex: '1 1 260px', minHeight: '2.6em', color: 'text.secondary' }}
        >
          {sentence}
        </Typography>
        <Box sx={{ display: 'flex', gap: 0.5, ml: { xs: -1, sm: 0 } }}>
          <Button
            size="small"
            startIcon={<TableIcon />}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            Table
          </Button>
          {files && (
            <>
              <Button
                size="small"
                startIcon={<CsvIcon />}
                aria-label={`${name} as a CSV file`}
                onClick={() => saveCsv(table, fileName)}
              >
                CSV
              </Button>
              <Button
                size="small"
                startIcon={<PictureIcon />}
                aria-label={`${name} as a PNG picture`}
                disabled={asTable}
                onClick={() => void takePicture()}
              >
                PNG
              </Button>
            </>
          )}
        </Box>
      </Box>
      {asTable ? (
        <ChartTable name={name} table={table} height={height} />
      ) : (
        <>
          {legend.length > 1 && <ChartLegend entries={legend} />}
          <Box
            ref={chart}
            sx={{ height, minWidth: 0, '& .MuiChartsTooltip-paper *': { typography: 'body2' } }}
          >
            {children}
          </Box>
        </>
      )}
    </Box>
  )
}
