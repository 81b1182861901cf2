import { useAssistant, type Assistant, type PostEditor } from '../writing/assistant-store.ts'
import { HistoryOfAssistant } from './history-of-assistant.tsx'

type Props = { assistant: Assistant; editor: PostEditor; disabled: boolean }

/** The history of the assistant. Apart from the panel, which a resized window closes. */
export function AssistantHistory(props: Props) {
  const open = useAssistant(props.assistant, (state) => state.historyOpen)
  return <HistoryOfAssistant {...props} open={open} />
}
