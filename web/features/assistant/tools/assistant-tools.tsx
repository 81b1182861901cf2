import Stack from '@mui/material/Stack'
import { useEffect, useSyncExternalStore } from 'react'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { runningRequest } from '../each/running-texts.ts'
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
import { EachDialog } from '../each/each-dialog.tsx'

type Props = { assistant: Assistant; editor: PostEditor; disabled: boolean; onUnverified: () => void }

/** The menu of the assistant, and undo, redo and compare for the text of the post. */
export function AssistantTools({ assistant, editor, disabled, onUnverified }: Props) {
  const write = useWriting(assistant, editor, onUnverified)
  const writing = useAssistant(assistant, (state) => state.writing !== null)
  const blank = useSyncExternalStore(editor.subscribe, () => editor.getState().text.trim() === '')
  const each = useAssistant(assistant, (state) => state.each)
  const { id: userId } = useUser()
  // Texts that were being written when the page was loaded again.
  useEffect(() => {
    const running = runningRequest(userId, editor.getState().groupId)
    if (running) assistant.setState({ each: running })
  }, [assistant, editor, userId])
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
      {/* Always there, so that the tools beside it stay in place once something is written. */}
      <AssistButton assistant={assistant} editor={editor} disabled={off || blank} onWrite={submit} />
      <ResultBar assistant={assistant} editor={editor} disabled={off} onWrite={submit} />
      <EachDialog
        open={each !== null}
        assistant={assistant}
        editor={editor}
        request={each}
        onUnverified={onUnverified}
      />
    </Stack>
  )
}
