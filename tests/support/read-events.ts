import { createParser } from 'eventsource-parser'
import { assistantEventSchema, type AssistantEvent } from '../../contract/assistant/assistant.ts'

/** Yields the assistant's events of a response as they arrive. Throws for an event that the contract does not define. */
export async function* readEvents(response: Response): AsyncGenerator<AssistantEvent> {
  if (!response.body) return
  const arrived: string[] = []
  const parser = createParser({ onEvent: ({ data }) => arrived.push(data) })
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    parser.feed(chunk)
    for (const data of arrived.splice(0)) yield assistantEventSchema.parse(JSON.parse(data))
  }
}

/** The text on the screen after these events. */
export function shownText(events: AssistantEvent[]): string {
  let text = ''
  for (const event of events) {
    if (event.type === 'delta') text += event.text
    if (event.type === 'replaced' || event.type === 'done') text = event.text
  }
  return text
}
