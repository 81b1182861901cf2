import HistoryIcon from '@mui/icons-material/History'
import Button from '@mui/material/Button'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyWhenIdle } from '../../../shared/lazy/lazy-when-idle.ts'
import { useLoadWhenIdle } from '../../../shared/lazy/when-idle.ts'
import { Section } from '../../../shared/ui/section.tsx'
import { loadHistory } from '../history/assistant-history.tsx'
import type { Assistant, PostEditor } from '../writing/assistant-store.ts'
import { preloadStreams } from '../writing/generate-text.ts'
import { ModelLine } from './model-line.tsx'
import { PromptFormSkeleton } from './prompt-form-skeleton.tsx'

const PromptForm = lazyWhenIdle(async () => (await import('./prompt-form.tsx')).PromptForm)

type Props = {
  assistant: Assistant
  editor: PostEditor
  disabled: boolean
  onUnverified: () => void
}

/** The assistant beside the editor. */
export function AssistantPanel({ assistant, editor, disabled, onUnverified }: Props) {
  const [query] = useSearchParams()
  useLoadWhenIdle(preloadStreams)

  const actions = (
    <Button
      size="small"
      variant="text"
      color="inherit"
      startIcon={<HistoryIcon />}
      onClick={() => assistant.setState({ historyOpen: true })}
      onPointerEnter={loadHistory}
      onFocus={loadHistory}
      sx={{ color: 'text.secondary', my: -0.5, flexShrink: 0 }}
    >
      History
    </Button>
  )
  return (
    <Section title="AI Assistant" description={<ModelLine />} action={actions}>
      <Suspense fallback={<PromptFormSkeleton />}>
        <PromptForm
          assistant={assistant}
          editor={editor}
          disabled={disabled}
          focusFirst={query.get('mode') === 'ai'}
          onUnverified={onUnverified}
        />
      </Suspense>
    </Section>
  )
}
