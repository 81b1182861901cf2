import Stack from '@mui/material/Stack'
import { useSyncExternalStore } from 'react'
import {
  useAssistant,
  type Assistant,
  type PostEditor,
  type TextRequest,
} from '../writing/assistant-store.ts'
import { useWriting } from '../writing/use-writing.ts'
import { AssistButton } from './assist-button.tsx'
import { ResultBar } from './result-bar.tsx'
import { useRestoreFocus } from './use-restore-focus.ts'

type Props = { assistant: Assistant; editor: PostEditor; disabled: boolean; onUnverified: () => void }

/** The menu of the assistant, and undo, redo and compare for the text of the post. */
export function AssistantTools({ assistant, editor, disabled, onUnverified }: Props) {
  const write = useWriting(assistant, editor, onUnverified)
  const writing = useAssistant(assistant, (state) => state.writing !== null)
  const blank = useSyncExternalStore(editor.subscribe, () => editor.getState().text.trim() === '')
  const off = disabled || writing
  const { rememberButton, onClickCapture } = useRestoreFocus(off)
  const submit = (request: TextRequest) => {
    rememberButton()
    void write(request)
  }
  return (
    <Stack
      direction="row"
      onClickCapture={onClickCapture}
      spacing={1}
      useFlexGap
      sx={{ flexWrap: 'wrap', alignItems: 'center', '&:empty': { display: 'none' } }}
    >
      {!blank && (
        <AssistButton
          assistant={assistant}
          editor={editor}
          disabled={off}
          onWrite={submit}
          onUnverified={onUnverified}
        />
      )}
      <ResultBar assistant={assistant} editor={editor} disabled={off} onWrite={submit} />
    </Stack>
  )
}
