import IdeaIcon from '@mui/icons-material/LightbulbOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ideasCount, type Idea } from '../../../../contract/idea.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { tabStore } from '../../../shared/storage/safe-storage.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { MessageAlert } from '../../../shared/ui/message-alert.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { ModelLine } from '../panel/model-line.tsx'
import { promptPlace } from '../writing/assistant-store.ts'
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

type Props = { voiceId: string | null | undefined; voice: ReactNode; onUnverified: () => void }

/** A week of post ideas from a topic or a page, each one click from a draft. */
export function IdeasScreen({ voiceId, voice, onUnverified }: Props) {
  const user = useUser()
  const navigate = useNavigate()
  const { week, planning, problem, plan, stop, keepDraft, say } = useIdeas(onUnverified)
  const drafts = useIdeaDrafts({ voiceId, onUnverified, onDraft: keepDraft, say })

  const write = ({ prompt, platform }: Idea) => {
    tabStore.setItem(promptPlace(user.id), prompt)
    void navigate(`/content?mode=ai&platform=${platform}`)
  }
  return (
    <Stack spacing={3} useFlexGap>
      <Section title="A week of ideas" description={<ModelLine />}>
        <Stack spacing={2} useFlexGap>
          <IdeasForm
            about={week?.about ?? ''}
            planning={planning}
            voice={voice}
            onPlan={(wish) => plan({ ...wish, voiceId })}
            onStop={stop}
          />
          <MessageAlert
            message={problem === null ? null : { severity: 'error', text: problem }}
            onClose={() => say(null)}
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
    </Stack>
  )
}

const format = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'short', day: 'numeric' })

/** The week begins tomorrow, in the person's own zone. */
function dayName(day: number): string {
  const date = new Date()
  date.setDate(date.getDate() + day)
  return format.format(date)
}
