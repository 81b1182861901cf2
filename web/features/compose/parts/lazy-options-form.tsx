import { Suspense } from 'react'
import { lazyWhenIdle } from '../../../shared/lazy/lazy-when-idle.ts'
import type { OptionsForm as Form } from './options-form.tsx'

const LateForm = lazyWhenIdle(async () => (await import('./options-form.tsx')).OptionsForm)

/** Below the text, and not for every platform, so it is loaded after the composer. */
export function OptionsForm(props: Parameters<typeof Form>[0]) {
  return (
    <Suspense>
      <LateForm {...props} />
    </Suspense>
  )
}
