import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { workspaceTimeZone, zoneName } from '../../../shared/time/date-time.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { LoadMore } from '../../../shared/ui/load-more.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { useDebounced } from '../../../shared/hooks/use-debounced.ts'
import { LedgerCards } from './ledger-cards.tsx'
import { isFiltered, noFilter } from './ledger-filter.ts'
import { LedgerFilters, type Covered } from './ledger-filters.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { useExport } from './use-export.ts'
import { useLedger } from './use-ledger.ts'

/** The points history: every change with time, purpose and user, of the workspaces that the plan covers. */
export function LedgerSection({ covered }: { covered: Covered }) {
  const [filter, setFilter] = useState(noFilter)
  // Debounced, because a partly typed date can also be a valid date.
  const settled = useDebounced(filter, 250)
  const ledger = useLedger(settled)
  const save = useExport(filter)
  const lines = ledger.data?.pages.flatMap((page) => page.lines)
  const nothing = lines?.length === 0
  return (
    <Section
      title="Points history"
      description="Points added, reserved and spent, with your balance."
      flush
      action={
        <BusyButton
          variant="outlined"
          size="small"
          startIcon={<DownloadIcon />}
          busy={save.isPending}
          busyLabel="Exporting..."
          disabled={lines === undefined || nothing}
          onClick={() => save.mutate()}
        >
          Export CSV
        </BusyButton>
      }
    >
      {(!nothing || isFiltered(filter)) && (
        <LedgerFilters filter={filter} covered={covered} onChange={setFilter} />
      )}
      {lines === undefined ? (
        ledger.isPending ? (
          <LedgerSkeleton />
        ) : (
          <ErrorState
            title="Your points history could not be loaded"
            error={ledger.error}
            onRetry={() => void ledger.refetch()}
            retrying={ledger.isFetching}
          />
        )
      ) : nothing ? (
        <EmptyState
          icon={<ReceiptIcon />}
          title={isFiltered(filter) ? 'Nothing matches' : 'Nothing yet'}
          text={
            isFiltered(filter)
              ? 'Choose another type, or other dates.'
              : 'Points you receive and spend are listed here.'
          }
          action={
            isFiltered(filter) && (
              <Button variant="outlined" onClick={() => setFilter(noFilter)}>
                Show everything
              </Button>
            )
          }
        />
      ) : (
        <Lines ledger={ledger} />
      )}
    </Section>
  )
}

function Lines({ ledger }: { ledger: ReturnType<typeof useLedger> }) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const lines = ledger.data?.pages.flatMap((page) => page.lines) ?? []
  const zone = zoneName(workspaceTimeZone())
  const View = phone ? LedgerCards : LedgerTable
  return (
    <>
      <Box
        aria-busy={ledger.isPlaceholderData}
        sx={{ opacity: ledger.isPlaceholderData ? 0.6 : 1, transition: 'opacity 140ms' }}
      >
        <View lines={lines} zone={zone} />
      </Box>
      <LoadMore list={ledger} sx={{ p: 2, borderTop: 1, borderColor: 'divider' }} />
    </>
  )
}

function LedgerSkeleton() {
  return (
    <Delayed>
      <Box
        component="output"
        aria-label="Loading your points history"
        sx={{ display: 'block', px: 3, pb: 3 }}
      >
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={40} />
        ))}
      </Box>
    </Delayed>
  )
}
