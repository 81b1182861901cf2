import HistoryIcon from '@mui/icons-material/History'
import Button from '@mui/material/Button'
import { useSearchParams } from 'react-router'
import { Section } from '../../../shared/ui/section.tsx'
import type { Assistant, PostEditor } from '../writing/assistant-store.ts'
import { ModelLine } from './model-line.tsx'
import { PromptForm } from './prompt-form.tsx'

type Props = {
  assistant: Assistant
  editor: PostEditor
  disabled: boolean
  onUnverified: () => void
}

/** The assistant beside the editor. */
export function AssistantPanel({ assistant, editor, disabled, onUnverified }: Props) {
  const [query] = useSearchParams()

  const actions = (
    <Button
      size="small"
      variant="text"
      color="inherit"
      startIcon={<HistoryIcon />}
      onClick={() => assistant.setState({ historyOpen: true })}
      sx={{ color: 'text.secondary', my: -0.5, flexShrink: 0 }}
    >
      History
    </Button>
  )
  return (
    <Section title="AI Assistant" description={<ModelLine />} action={actions}>
      <PromptForm
        assistant={assistant}
        editor={editor}
        disabled={disabled}
        focusFirst={query.get('mode') === 'ai'}
        onUnverified={onUnverified}
      />
    </Section>
  )
}
