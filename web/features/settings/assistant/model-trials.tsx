import ProblemIcon from '@mui/icons-material/ErrorOutlineOutlined'
import GoodIcon from '@mui/icons-material/CheckCircleOutlined'
import NoteIcon from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { modelTrials, type TrialFinding } from '../../../../contract/assistant/model-trials.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { tryModel } from './model-calls.ts'

const looks = {
  good: { icon: GoodIcon, color: 'success.strong' },
  note: { icon: NoteIcon, color: 'text.secondary' },
  problem: { icon: ProblemIcon, color: 'error.strong' },
} as const

/** Tries the model in use with five short prompts and lists what was found, as it is found. */
export function ModelTrials() {
  const [findings, setFindings] = useState<readonly TrialFinding[]>([])
  const [running, setRunning] = useState(0)
  const trials = useMutation({
    mutationFn: async () => {
      setFindings([])
      for (const [at, trial] of modelTrials.entries()) {
        setRunning(at + 1)
        // One after the other, because a model on one's own machine answers one at a time.
        const reply = await tryModel(trial)
        setFindings((before) => [...before, ...reply.findings])
      }
    },
  })
  return (
    <Box sx={{ mt: 1.5, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <BusyButton
        size="small"
        variant="outlined"
        busy={trials.isPending}
        busyLabel={`Trying ${running} of ${modelTrials.length}...`}
        onClick={() => trials.mutate()}
      >
        Try this model · 0 points
      </BusyButton>
      <Box
        component="ul"
        aria-label="What was found"
        aria-live="polite"
        sx={{ listStyle: 'none', m: 0, p: 0, display: findings.length > 0 ? 'grid' : 'none', gap: 0.75 }}
      >
        {findings.map(({ level, text }) => {
          const { icon: Icon, color } = looks[level]
          return (
            <Box component="li" key={text} sx={{ display: 'flex', gap: 0.75, typography: 'body2', color }}>
              <Icon aria-hidden="true" sx={{ fontSize: 18, mt: '1px', flexShrink: 0 }} />
              <span>{text}</span>
            </Box>
          )
        })}
      </Box>
      <MessageAlert message={trials.error ? { severity: 'error', text: trials.error.message } : null} />
    </Box>
  )
}
