import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../../shared/api/download.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { ledgerQuery, type LedgerFilter } from './ledger-filter.ts'
import { wallDayOf } from '../../../shared/time/wall-time.ts'

/** Downloads all lines that match the filter as a CSV file. */
export function useExport(filter: LedgerFilter) {
  const toasts = useToasts()
  return useMutation({
    mutationFn: () => {
      const day = wallDayOf(new Date())
      return saveFile(`/api/points/ledger.csv?${ledgerQuery(filter)}`, `points-${day}.csv`)
    },
    onError: (error) => toasts.show({ severity: 'error', text: `The export failed. ${error.message}` }),
  })
}
