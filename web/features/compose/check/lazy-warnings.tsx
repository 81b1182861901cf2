import { Suspense } from 'react'
import { lazyWhenIdle } from '../../../shared/lazy/lazy-when-idle.ts'
import type { DraftStore } from '../draft/draft-store.ts'

const LateWarnings = lazyWhenIdle(async () => (await import('./warnings.tsx')).Warnings)

/** They are asked for a moment after the draft has changed, so they are loaded after the composer. */
export function Warnings({ store }: { store: DraftStore }) {
  return (
    <Suspense>
      <LateWarnings store={store} />
    </Suspense>
  )
}
