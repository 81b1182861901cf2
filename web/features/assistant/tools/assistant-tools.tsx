import Stack from '@mui/material/Stack'
import { useSyncExternalStore } from 'react'
import { useAssistant, type Assistant, type Desk, type Wish } from '../writing/assistant-store.ts'
import { useWriting } from '../writing/use-writing.ts'
import { QuickActions } from './quick-actions.tsx'
import { ResultBar } from './result-bar.tsx'
import { useFocusBack } from './use-focus-back.ts'

type Props = { assistant: Assistant; desk: Desk; disabled: boolean; onUnverified: () => void }

/** What the assistant takes back of the text above, and can do with it. */
export function AssistantTools({ assistant, desk, disabled, onUnverified }: Props) {
  const write = useWriting(assistant, desk, onUnverified)
  const writing = useAssistant(assistant, (state) => state.writing !== null)
  const blank = useSyncExternalStore(desk.subscribe, () => desk.get().text.trim() === '')
  const off = disabled || writing
  const { ask, onClickCapture } = useFocusBack(off)
  const begin = (wish: Wish) => {
    ask()
    void write(wish)
  }
  return (
    <Stack onClickCapture={onClickCapture} spacing={1.5} useFlexGap sx={{ '&:empty': { display: 'none' } }}>
      <ResultBar assistant={assistant} desk={desk} disabled={off} onWrite={begin} />
      {!blank && (
        <QuickActions
          assistant={assistant}
          desk={desk}
          disabled={off}
          onWrite={begin}
          onUnverified={onUnverified}
        />
      )}
    </Stack>
  )
}
