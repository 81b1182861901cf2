import type { AssistantEvent } from '../../contract/assistant.ts'
import { assistantEventSchema } from '../../contract/assistant.ts'

/** Reads the assistant's events from an answer as they come; each must be one the contract knows. */
export async function* readEvents(reply: Response): AsyncGenerator<AssistantEvent> {
  if (!reply.body) return
  let rest = ''
  for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
    rest += chunk
    const frames = rest.split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      // Only a line feed ends a line there; JavaScript knows more ends.
      const data = frame
        .split('\n')
        .find((line) => line.startsWith('data: '))
        ?.slice(6)
      if (data !== undefined) yield assistantEventSchema.parse(JSON.parse(data))
    }
  }
}

/** The text a screen shows after these events. */
export function shownText(events: AssistantEvent[]): string {
  let text = ''
  for (const event of events) {
    if (event.type === 'delta') text += event.text
    if (event.type === 'replaced' || event.type === 'done') text = event.text
  }
  return text
}
