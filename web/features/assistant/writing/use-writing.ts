import { pointCosts } from '../../../../contract/points/points.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { usePlanGates } from '../../points/index.ts'
import { useRefreshAfterGeneration } from '../use-refresh-after-generation.ts'
import type { Assistant, PostEditor, TextRequest } from './assistant-store.ts'
import { generateText } from './generate-text.ts'
import { isUnchanged } from './text-outcome.ts'

/** Returns a function that generates a text into the editor of a post. */
export function useWriting(assistant: Assistant, editor: PostEditor, onUnverified: () => void) {
  const { email_verified: verified } = useUser()
  const gates = usePlanGates()
  const refresh = useRefreshAfterGeneration()

  const write = async (request: TextRequest): Promise<void> => {
    if (!verified) return onUnverified()
    if (assistant.getState().writing) return
    const { platform } = editor.getState()
    const signal = assistant.start(request)
    editor.incoming.setState('')
    try {
      const outcome = await generateText(
        { id: newId(), platform, ...request },
        {
          signal,
          onText: (text) => editor.incoming.setState(text),
          onRetry: (step) => assistant.setState({ writing: { request, step } }),
        },
      )
      refresh(outcome.balance)
      if (outcome.kind === 'done') {
        if (isUnchanged(request.text, outcome.text)) {
          assistant.setState({ note: { kind: 'info', text: nothingToChange } })
          return
        }
        const stopped = assistant.getState().writing?.step === 'stopping'
        assistant.replaceText(editor, outcome.text)
        assistant.setState({
          last: request,
          note: { kind: 'done', stopped, uses: outcome.uses, mayBeCut: outcome.mayBeCut },
        })
      } else if (outcome.kind === 'stopped') {
        assistant.setState({ note: { kind: 'info', text: outcome.message } })
      } else {
        assistant.setState({ note: { kind: 'failed', text: outcome.message, again: request } })
      }
    } catch (error) {
      refresh(null)
      if (error instanceof ApiError && error.code === 'email_not_verified') return onUnverified()
      const onContinue = () => void write(request)
      const shortage = { cost: pointCosts.text, label: labelOf(request), onContinue }
      if (
        gates.handleError(error, {
          lock: { entitlement: request.bestPostsOf ? 'advancedAnalytics' : 'allPlatforms' },
          shortage,
        })
      )
        return
      const message = error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
      assistant.setState({
        note: { kind: 'failed', text: `${message} You were not charged any points.`, again: request },
      })
    } finally {
      // The editor shows the text of the post again.
      editor.incoming.setState(null)
      assistant.setState({ writing: null })
    }
  }
  return write
}

const nothingToChange = 'There is nothing to change here. You were not charged any points.'

const labelOf = (request: TextRequest) => (request.action === 'write' ? 'Generate Content' : 'Go on')
