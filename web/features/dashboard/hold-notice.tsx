import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { z } from 'zod'
import type { dashboardResponseSchema } from '../../../contract/dashboard/dashboard.ts'
import { formatDateTime, workspaceTimeZone, zoneName } from '../../shared/time/date-time.ts'

type Hold = NonNullable<z.infer<typeof dashboardResponseSchema>['hold']>

/** Nothing is published on this server until its operator releases it. */
export function HoldNotice({ hold }: { hold: Hold }) {
  const why =
    hold.reason === 'operator'
      ? 'The operator of this server has paused publishing'
      : 'This server was restored from a backup, and its operator is checking what was published in the meantime'
  return (
    <Alert severity="info">
      <AlertTitle>Publishing is paused</AlertTitle>
      {why}. Scheduled posts wait and none is lost. Since {formatDateTime(hold.since)},{' '}
      {zoneName(workspaceTimeZone())}.
    </Alert>
  )
}
