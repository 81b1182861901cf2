import type { ReactNode } from 'react'
import { StateNotice } from './state-notice.tsx'

type Props = { icon: ReactNode; title: string; text?: ReactNode; action?: ReactNode }

/** Says why there is nothing here and offers the next step. `icon` is a MUI icon. */
export function EmptyState(props: Props) {
  return <StateNotice tone="primary" {...props} />
}
