import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import { lazyWhenIdle } from '../../../shared/lazy/lazy-when-idle.ts'
import { Section } from '../../../shared/ui/section.tsx'

const Ledger = lazyWhenIdle(async () => (await import('./ledger-section.tsx')).LedgerSection)

/** The points history, loaded after the page around it: it is below the fold and needs form fields. */
export function LedgerSection() {
  const waiting = (
    <Section title="Points history">
      <Skeleton height={240} />
    </Section>
  )
  return (
    <Suspense fallback={waiting}>
      <Ledger />
    </Suspense>
  )
}
