import ClockIcon from '@mui/icons-material/Schedule'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { AccountQueue } from '../../../../contract/queue/queue.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { zoneOfTimes } from '../../../shared/time/zone-words.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { DaySlots } from './day-slots.tsx'
import { reasonFor, useSlots } from '../../social-accounts/index.ts'
import { timesOf, withCopiedDay, withoutSlot, withSlot } from './week.ts'
import { weekFrom } from '../../../shared/time/week-days.ts'
import { useFirstDayOfWeek } from '../../workspaces/index.ts'
import { CopyToAccounts } from './copy-to-accounts.tsx'

type Props = {
  account: SocialAccount
  queue: AccountQueue
  others: readonly { account: SocialAccount; queue: AccountQueue }[]
  canChange: boolean
}

/** The week of an account: when posts of its queue go out. */
export function WeeklySlots({ account, queue, others, canChange }: Props) {
  const { change, error, dismiss } = useSlots(account.id)
  const [copying, setCopying] = useState(false)
  const [copied, setCopied] = useState<string | null>(null)
  const [started, setStarted] = useState(false)
  const firstDay = useFirstDayOfWeek()
  const { slots, suggestion } = queue
  const shown = slots.length > 0 || started
  return (
    <Section
      title="Weekly slots"
      description={
        shown
          ? `${counted(slots.length, 'slot')} a week. Times are in ${zoneOfTimes()}, adjusted for daylight saving.`
          : undefined
      }
      action={
        slots.length > 0 && others.length > 0 && canChange ? (
          <Button variant="outlined" onClick={() => setCopying(true)}>
            Copy to accounts
          </Button>
        ) : undefined
      }
      flush={shown}
    >
      <Box sx={{ px: shown ? { xs: 2, sm: 3 } : 0, '&:has(.MuiAlert-root)': { pb: 2 } }}>
        <MessageAlert
          message={
            error
              ? { severity: 'error', text: error.message }
              : copied === null
                ? null
                : { severity: 'success', text: copied }
          }
          onClose={() => {
            dismiss()
            setCopied(null)
          }}
        />
      </Box>
      {shown ? (
        <Box
          component="ul"
          aria-label="Days of the week"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(7, minmax(0, 1fr))' },
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {weekFrom(firstDay).map((weekday) => (
            <DaySlots
              key={weekday}
              weekday={weekday}
              times={timesOf(slots, weekday)}
              disabled={!canChange}
              onAdd={(time) => change(withSlot(slots, { weekday, time }))}
              onRemove={(time) => change(withoutSlot(slots, { weekday, time }))}
              onCopy={(to) => change(withCopiedDay(slots, weekday, to))}
            />
          ))}
        </Box>
      ) : (
        <EmptyState
          icon={<ClockIcon />}
          title="No slots yet"
          text={`Slots are the times of a week at which posts of the queue go out.${suggestion ? ` ${reasonFor(suggestion, platforms[account.platform].name)}` : ''}`}
          action={
            canChange ? (
              <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
                {suggestion && (
                  <Button variant="contained" onClick={() => change(suggestion.slots)}>
                    Use recommended times
                  </Button>
                )}
                <Button variant="outlined" onClick={() => setStarted(true)}>
                  Choose my own
                </Button>
              </Box>
            ) : undefined
          }
        />
      )}
      {copying && (
        <CopyToAccounts
          from={queue}
          others={others}
          onDone={(text) => {
            setCopied(text)
            setCopying(false)
          }}
          onClose={() => setCopying(false)}
        />
      )}
    </Section>
  )
}
