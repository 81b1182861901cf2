import { lazy, Suspense, type ComponentProps } from 'react'

const Dialog = lazy(() =>
  import('./schedule-dialog.tsx').then((module) => ({ default: module.ScheduleDialog })),
)

/** The date and time pickers are loaded on first use. */
export function ScheduleDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}
