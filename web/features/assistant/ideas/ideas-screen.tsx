import IdeaIcon from '@mui/icons-material/LightbulbOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ideasCount } from '../../../../contract/assistant/idea-limits.ts'
import { type Idea } from '../../../../contract/assistant/idea.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { tabStore } from '../../../shared/storage/safe-storage.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { useVerificationDialog } from '../../accounts/index.ts'
import { ModelLine } from '../panel/model-line.tsx'
import { promptKey } from '../writing/assistant-store.ts'
import { IdeaCard } from './idea-card.tsx'
import { IdeasForm } from './ideas-form.tsx'
import { useIdeaDrafts } from './use-idea-drafts.ts'
import { useIdeas } from './use-ideas.ts'

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
  m: 0,
  p: 0,
}

/** A week of post ideas about a topic or a web page. */
export function IdeasScreen() {
  const verification = useVerificationDialog()
  const [voiceId, setVoiceId] = useState<string | null | undefined>(undefined)
  const user = useUser()
  const navigate = useNavigate()
  const { week, planning, problem, plan, stop, saveDraftId, setProblem } = useIdeas(verification.ask)
  const drafts = useIdeaDrafts({ voiceId, onUnverified: verification.ask, onDraft: saveDraftId, setProblem })

  const write = ({ prompt, platform }: Idea) => {
    tabStore.setItem(promptKey(user.id), prompt)
    void navigate(`/content?mode=ai&platform=${platform}`)
  }
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
            onClose={() => setProblem(null)}
          />
        </Stack>
      </Section>
      {planning ? (
        <Box component="output" aria-label="Planning your week" sx={grid}>
          {Array.from({ length: ideasCount }, (_, day) => (
            <Skeleton key={day} variant="rounded" height={190} />
          ))}
        </Box>
      ) : week ? (
        <Box component="section" aria-labelledby="week-of-ideas">
          <Typography
            component="h2"
            variant="h5"
            id="week-of-ideas"
            sx={{ mb: 1.5, overflowWrap: 'anywhere' }}
          >
            Seven days about {week.about}
          </Typography>
          <Box component="ul" sx={{ ...grid, listStyle: 'none' }}>
            {week.ideas.map((idea) => (
              <IdeaCard
                key={idea.day}
                idea={idea}
                date={dayName(idea.day)}
                draftId={week.drafts[idea.day]}
                writing={drafts.writing === idea.day}
                busy={drafts.writing !== null}
                onDraft={() => drafts.write(idea, week)}
                onStop={drafts.stop}
                onCompose={() => write(idea)}
              />
            ))}
          </Box>
        </Box>
      ) : (
        <Section>
          <EmptyState
            icon={<IdeaIcon />}
            title="What should the week be about?"
            text="Name a topic or paste a web address. You get seven ideas, each one click from a draft."
          />
        </Section>
      )}
      {verification.dialog}
    </Stack>
  )
}

const format = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'short', day: 'numeric' })

/** The week starts tomorrow, in the user's time zone. */
function dayName(day: number): string {
  const date = new Date()
  date.setDate(date.getDate() + day)
  return format.format(date)
}
