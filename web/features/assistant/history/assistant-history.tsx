import { onDemand } from '../../../shared/ui/on-demand.tsx'
import { useAssistant, type Assistant, type PostEditor } from '../writing/assistant-store.ts'

const history = onDemand(async () => (await import('./history-of-assistant.tsx')).HistoryOfAssistant)

export const loadHistory = history.load

type Props = { assistant: Assistant; editor: PostEditor; disabled: boolean }

/** The history of the assistant. Apart from the panel, which a resized window closes. */
export function AssistantHistory(props: Props) {
  const open = useAssistant(props.assistant, (state) => state.historyOpen)
  return <history.Component {...props} open={open} />
}
