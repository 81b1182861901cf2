import type { ComponentProps } from 'react'
import { useLoadWhenIdle } from '../../lazy/when-idle.ts'
import { onDemand } from '../on-demand.tsx'

const dialog = onDemand(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** For a screen: the script of the dialog is fetched after the first content. */
export function ConfirmDialog(props: ComponentProps<typeof dialog.Component>) {
  useLoadWhenIdle(dialog.load)
  return <dialog.Component {...props} />
}
