import { Code } from './code.tsx'

export function Idempotency() {
  return (
    <>
      <p>
        When an answer gets lost, you do not know whether your request had its effect. Send a text of your
        own, new for each write, in the header <code>Idempotency-Key</code>, and repeat the request with the
        same text as often as you like: it has its effect once, and every repetition gets the first answer,
        with the header <code>Idempotent-Replayed: true</code>. Keys are remembered for a day.
      </p>
      <Code>{`curl -X POST "$POSTWRIGHT_URL/api/v1/labels" \\
  -H "Authorization: Bearer $POSTWRIGHT_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: 0f6c2f0e-6f0b-4c4b-9c39-1d8f5f6d2b11" \\
  -d '{"name": "Launch", "color": "blue"}'`}</Code>
      <h2 id="ids">Ids that you choose</h2>
      <p>
        Post groups, posts, comments, notes and generations get their ids from you. Sending the same again
        changes nothing, also after a day and without the header.
      </p>
      <h2 id="versions">Versions</h2>
      <p>
        Calls that change something name the <code>version</code> that you read. If somebody else was faster,
        they fail with{' '}
        <a href="/docs/api/errors#stale_version">
          <code>stale_version</code>
        </a>{' '}
        and change nothing. Nobody overwrites what they did not see.
      </p>
      <h2 id="publishing">Publishing</h2>
      <p>
        Whatever you repeat, a post goes out once. If a platform does not answer, the post needs attention
        instead of being sent again: look at the platform, then call <code>confirm-published</code> or{' '}
        <code>publish-again</code>.
      </p>
    </>
  )
}
