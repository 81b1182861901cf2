import IdeaIcon from '@mui/icons-material/LightbulbOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { ideasCount } from '../../../../contract/assistant/idea.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { useVerificationDialog } from '../../accounts/index.ts'
import { ModelLine } from '../panel/model-line.tsx'
import { IdeasForm } from './ideas-form.tsx'
import { useIdeas } from './use-ideas.ts'
import { weekGrid } from './week/week-grid.ts'
import { useWeek, weekOf } from './week/week-store.ts'
import { WeekList } from './week/week-list.tsx'

/** A week of post ideas about a topic or a web page. */
export function IdeasScreen() {
  const verification = useVerificationDialog()
  const [voiceId, setVoiceId] = useState<string | null | undefined>(undefined)
  const user = useUser()
  const store = weekOf(user.id)
  const week = useWeek(store)
  const { planning, planned, problem, plan, stop, dismiss } = useIdeas(store, verification.ask)

  return (
    <Stack spacing={3} useFlexGap>
      <Section title="A week of ideas" description={<ModelLine />}>
        <Stack spacing={2} useFlexGap>
          <IdeasForm
            about={week?.about ?? ''}
            planning={planning}
            voiceId={voiceId}
            onChooseVoice={setVoiceId}
            onPlan={(request) => plan({ ...request, voiceId })}
            onStop={stop}
          />
          <MessageAlert
            message={problem === null ? null : { severity: 'error', text: problem }}
            onClose={dismiss}
          />
        </Stack>
      </Section>
      {planning ? (
        <Waiting label="Planning your week" />
      ) : week ? (
        <WeekList
          key={week.ideas[0]?.key}
          week={week}
          isNew={planned}
          store={store}
          voiceId={voiceId}
          onUnverified={verification.ask}
        />
      ) : (
        <Section>
          <EmptyState
            icon={<IdeaIcon />}
            title="What should the week be about?"
            text="Name a topic or paste a web address. You get seven ideas with dates and accounts, which you can review and schedule together."
          />
        </Section>
      )}
      {verification.dialog}
    </Stack>
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <Box component="output" aria-label={label} sx={weekGrid}>
      {Array.from({ length: ideasCount }, (_, day) => (
        <Skeleton key={day} variant="rounded" height={190} />
      ))}
    </Box>
  )
}
