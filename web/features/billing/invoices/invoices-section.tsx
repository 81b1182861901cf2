import ReceiptIcon from '@mui/icons-material/ReceiptOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { LoadMore } from '../../../shared/ui/load-more.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { useInvoices } from '../billing-calls.ts'
import { InvoiceRow } from './invoice-row.tsx'

/** The invoices with links to their pages. */
export function InvoicesSection() {
  const invoices = useInvoices()
  const rows = invoices.data?.pages.flatMap((page) => page.invoices)
  return (
    <Section title="Invoices" flush>
      {rows === undefined ? (
        invoices.isPending ? (
          <Delayed>
            <Box
              component="output"
              aria-label="Loading your invoices"
              sx={{ display: 'block', px: 3, pb: 3 }}
            >
              {[0, 1, 2].map((row) => (
                <Skeleton key={row} height={48} />
              ))}
            </Box>
          </Delayed>
        ) : (
          <ErrorState
            title="Your invoices could not be loaded"
            error={invoices.error}
            onRetry={() => void invoices.refetch()}
            retrying={invoices.isFetching}
          />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<ReceiptIcon />}
          title="No invoices yet"
          text="Your purchases appear here with their invoices."
        />
      ) : (
        <Box component="ul" aria-label="Invoices" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </Box>
      )}
      <LoadMore list={invoices} sx={{ p: 2, borderTop: 1, borderColor: 'divider' }} />
    </Section>
  )
}
