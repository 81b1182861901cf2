import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../../../shared/auth/auth-context.ts'
import { tabStore } from '../../../../shared/storage/safe-storage.ts'
import { formatHour, workspaceTimeZone } from '../../../../shared/time/date-time.ts'
import { zoneOfTimes } from '../../../../shared/time/zone-words.ts'
import { bestHour, ScheduleDialog } from '../../../posts/index.ts'
import { useSocialAccounts } from '../../../social-accounts/index.ts'
import { promptKey } from '../../writing/prompt-key.ts'
import { IdeaCard } from './idea-card.tsx'
import { accountOf, type PlannedIdea } from './planned-idea.ts'
import { useIdeaPosts, type ReadyIdea } from './use-idea-posts.ts'
import { useIdeaTexts } from './use-idea-texts.ts'
import { WeekBar } from './week-bar.tsx'
import { weekGrid } from './week-grid.ts'
import type { Week, WeekStore } from './week-store.ts'
import { whatIsMissing } from './what-is-missing.ts'

type Props = {
  week: Week
  /** It has just been planned, and is scrolled to. */
  isNew: boolean
  store: WeekStore
  voiceId: string | null | undefined
  onUnverified: () => void
}

/** The ideas of a week, which become texts, and then drafts or scheduled posts. */
export function WeekList({ week, isNew, store, voiceId, onUnverified }: Props) {
  const user = useUser()
  const navigate = useNavigate()
  const accounts = useSocialAccounts().data?.accounts
  const texts = useIdeaTexts({ store, voiceId, onUnverified })
  const posts = useIdeaPosts({ store, onUnverified })
  const [timed, setTimed] = useState<string | null>(null)
  const known = accounts ?? none
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.scrollIntoView()
  }, [isNew])
  const planned = week.ideas.find(({ key }) => key === timed)

  const missingOf = (idea: PlannedIdea) => whatIsMissing(idea, { accounts: known })
  const open = week.ideas.filter(({ saved, dropped }) => saved !== 'scheduled' && !dropped)
  const blank = open.filter(({ text, writingId }) => text === null && writingId === null)
  const written = open.filter(({ text, writingId }) => hasText(text) && writingId === null)
  const withAccount = (idea: PlannedIdea): ReadyIdea => ({
    idea,
    accountId: accountOf(idea, known)?.id ?? null,
  })
  const toSave = written.filter(({ saved }) => saved === 'no').map(withAccount)
  const toSchedule = written.filter((idea) => accounts && missingOf(idea) === null).map(withAccount)

  const compose = async (idea: PlannedIdea) => {
    const one = withAccount(idea)
    if (hasText(idea.text)) {
      await posts.saveDrafts([one])
      if (store.find(idea.key)?.saved !== 'draft') return
      return void navigate(`/content?post=${idea.key}&at=${idea.localTime}`)
    }
    tabStore.setItem(promptKey(user.id), idea.prompt)
    const account = one.accountId === null ? '' : `&account=${one.accountId}`
    return void navigate(`/content?mode=ai&platform=${idea.platform}${account}&at=${idea.localTime}`)
  }
  return (
    <>
      <Box component="section" aria-labelledby="week-of-ideas">
        <Typography
          ref={heading}
          component="h2"
          variant="h5"
          id="week-of-ideas"
          sx={{ overflowWrap: 'anywhere', scrollMarginTop: 96 }}
        >
          Seven days about {week.about}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 1.5 }}>
          Planned for {formatHour(bestHour)} each day; choose another time on a card. Times are in{' '}
          {zoneOfTimes()}.
        </Typography>
        <Box component="ul" sx={{ ...weekGrid, listStyle: 'none' }}>
          {week.ideas.map((idea) => (
            <IdeaCard
              key={idea.key}
              idea={idea}
              accounts={known}
              missing={accounts ? missingOf(idea) : null}
              busy={posts.busy !== null}
              onChange={(fields) => store.patch(idea.key, fields)}
              onWrite={() => texts.write([idea])}
              onChooseTime={() => setTimed(idea.key)}
              onCompose={() => void compose(idea)}
              onUnverified={onUnverified}
            />
          ))}
        </Box>
      </Box>
      {/* Beside the section, so that it stays at the bottom of the window also where the section begins below. */}
      <WeekBar
        toWrite={blank.length}
        toSave={toSave.length}
        toSchedule={toSchedule.length}
        writing={open.some(({ writingId }) => writingId !== null)}
        busy={posts.busy}
        locked={posts.locked}
        done={posts.done}
        onWrite={() => texts.write(blank)}
        onStop={texts.stop}
        onSave={() => void posts.saveDrafts(toSave)}
        onSchedule={() => posts.schedule(toSchedule)}
        onDismiss={posts.dismiss}
      />
      {planned && (
        <ScheduleDialog
          scheduledAt={null}
          planned={{ localTime: planned.localTime, timeZone: workspaceTimeZone() }}
          onlyChoosing
          onSchedule={async ({ localTime }) => {
            store.patch(planned.key, { localTime, problem: null })
            setTimed(null)
          }}
          onClose={() => setTimed(null)}
        />
      )}
    </>
  )
}

const none: never[] = []

const hasText = (text: string | null) => text !== null && text.trim() !== ''
