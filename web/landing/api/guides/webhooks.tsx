import { sample } from 'openapi-sampler'
import { z } from '../../../../contract/zod.ts'
import { webhookEvents } from '../../../../contract/webhooks/webhook-events.ts'
import { webhookPayloadSchema } from '../../../../contract/webhooks/webhook-payloads.ts'
import { Code } from './code.tsx'
import { receiverInPython, receiverInTypeScript } from './examples.ts'

export function Webhooks() {
  return (
    <>
      <p>
        A webhook sends each event that you chose to an address of yours, by <code>POST</code>, as{' '}
        <a href="https://www.standardwebhooks.com" rel="noreferrer">
          Standard Webhooks
        </a>{' '}
        says. Add one in Settings, API, and copy its secret, <code>whsec_...</code>. Programs do the same with{' '}
        <code>POST /webhooks</code> and the scope <code>webhooks:manage</code>.
      </p>
      <Code>{`POST /your/address
webhook-id: 0196f8a4-7d1e-7c3a-9b70-2f4f6f3c1a55
webhook-timestamp: 1809000000
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{
  "type": "post.published",
  "timestamp": "2027-05-04T07:00:03.000Z",
  "data": { "workspaceId": "...", "post": { "id": "...", "permalink": "https://...", ... } }
}`}</Code>
      <h2 id="verify">Believe only what is signed</h2>
      <p>
        Anybody can send a request to your address. Check the signature and the time before you use what it
        says. Verify the body as it came, before anything parses it.
      </p>
      <h3 id="typescript">TypeScript</h3>
      <Code>{receiverInTypeScript}</Code>
      <h3 id="python">Python</h3>
      <Code>{receiverInPython}</Code>
      <h2 id="events">Events</h2>
      {webhookPayloadSchema.options.map((option) => {
        const type = option.shape.type.value
        return (
          <section key={type}>
            <h3 id={type}>
              <code>{type}</code>
            </h3>
            <p>{{ ...webhookEvents, 'webhook.test': 'You sent a test event from Settings.' }[type]}</p>
            <Code>{exampleOf(option)}</Code>
          </section>
        )
      })}
      <h2 id="answer">Answer</h2>
      <ul>
        <li>Answer with a status from 200 to 299 within ten seconds, and do slow work afterwards.</li>
        <li>
          Anything else is tried again with growing waits, for about three days. 410 switches the webhook off,
          and so do three days of failures only.
        </li>
        <li>
          An event can come twice, and events can come in another order than they happened.{' '}
          <code>webhook-id</code> is the same on every try: remember it to do things once.
        </li>
        <li>Read the post when its state matters: it may have changed since the event.</li>
      </ul>
    </>
  )
}

function exampleOf(payload: z.ZodType): string {
  const schema = z.toJSONSchema(payload)
  return JSON.stringify(sample(schema as Parameters<typeof sample>[0], {}, schema), null, 2)
}
