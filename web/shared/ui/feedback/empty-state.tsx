import type { ReactNode } from 'react'
import { StateNotice } from './state-notice.tsx'

type Props = { icon: ReactNode; title: string; text?: ReactNode; action?: ReactNode }

/** Explains why a list is empty and offers the next step. `icon` is a MUI icon. */
export function EmptyState(props: Props) {
  return <StateNotice tone="primary" {...props} />
}
