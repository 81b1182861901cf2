import type { ComponentProps } from 'react'
import { useLoadWhenIdle } from '../../../../shared/lazy/when-idle.ts'
import { onDemand } from '../../../../shared/ui/on-demand.tsx'

const dialog = onDemand(async () => (await import('./identity-dialog.tsx')).IdentityDialog)

/** The script of the dialog is fetched after the first content. */
export function IdentityDialog(props: ComponentProps<typeof dialog.Component>) {
  useLoadWhenIdle(dialog.load)
  return <dialog.Component {...props} />
}
