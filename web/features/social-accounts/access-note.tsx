import ClockIcon from '@mui/icons-material/ScheduleRounded'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import Typography from '@mui/material/Typography'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { shortDay } from '../../shared/time/calendar-day.ts'
import { useMay } from '../workspaces/index.ts'
import { AccountNote } from './account-note.tsx'
import { endsSoon, missingWords } from './access-words.ts'

/** What a user should know of our access to a connected account: when it ends, and what was not allowed. */
export function AccessNote({ account }: { account: SocialAccount }) {
  const { name } = platforms[account.platform]
  const mayManage = useMay('social-accounts:manage')
  const { endsAt } = account.access
  const missing = missingWords(account)
  return (
    <>
      {endsAt !== null &&
        (endsSoon(account) ? (
          <AccountNote icon={<ClockIcon aria-hidden="true" fontSize="small" />}>
            {mayManage
              ? `Our access ends on ${shortDay(endsAt)}, and only you can renew it: reconnect the account before then.`
              : `Our access ends on ${shortDay(endsAt)} unless the account is reconnected before then.`}
          </AccountNote>
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Access until {shortDay(endsAt)}.{' '}
            {mayManage && `${name} then asks you to sign in again; we remind you a week before.`}
          </Typography>
        ))}
      {missing !== undefined && (
        <AccountNote icon={<KeyIcon aria-hidden="true" fontSize="small" />}>
          {name} did not allow us to {missing}. {mayManage && 'Reconnect it and allow everything.'}
        </AccountNote>
      )}
    </>
  )
}
