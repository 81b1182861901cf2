import { Code } from './code.tsx'
import { firstCallInPython, firstCallInTypeScript } from './examples.ts'

export function FirstCall() {
  return (
    <>
      <h2 id="key">1. Make a key</h2>
      <p>
        Open <a href="/settings/api">Settings, API</a>, choose what the key may do, and copy it: it is shown
        once. API access is part of the Agency plan. A key acts for you, in the workspace in which you made
        it.
      </p>
      <Code>{`export POSTWRIGHT_URL=https://your-server
export POSTWRIGHT_KEY=pw_live_...
curl "$POSTWRIGHT_URL/api/v1/workspaces/current" \\
  -H "Authorization: Bearer $POSTWRIGHT_KEY"`}</Code>
      <h2 id="write">2. Write, schedule, read</h2>
      <p>
        A <em>post group</em> is one thing to say. It has a <em>post</em> for each social account. You choose
        the ids, random UUIDs, so a request whose answer got lost can be sent again. The programs write a
        draft for the first connected account, schedule it for tomorrow at nine, and read it. They need
        nothing installed but Node 22.18 or Python 3.
      </p>
      <h3 id="curl">curl</h3>
      <Code>{`# The id and the platform of a social account:
curl "$POSTWRIGHT_URL/api/v1/social-accounts" \\
  -H "Authorization: Bearer $POSTWRIGHT_KEY"

# A draft. Put in that id and platform, and random UUIDs for GROUP and POST (uuidgen makes some):
curl -X PUT "$POSTWRIGHT_URL/api/v1/post-groups/GROUP" \\
  -H "Authorization: Bearer $POSTWRIGHT_KEY" -H "Content-Type: application/json" \\
  -d '{
    "version": 0,
    "content": "We open on Friday at nine.",
    "targets": [{"id": "POST", "platform": "twitter", "socialAccountId": "ACCOUNT"}]
  }'

# Its time, with the "version" of the group that the answer has:
curl -X POST "$POSTWRIGHT_URL/api/v1/post-groups/GROUP/schedule" \\
  -H "Authorization: Bearer $POSTWRIGHT_KEY" -H "Content-Type: application/json" \\
  -d '{"version": 1, "localTime": "2027-05-04T09:00", "timeZone": "Europe/Vienna"}'

# What became of it:
curl "$POSTWRIGHT_URL/api/v1/post-groups/GROUP" \\
  -H "Authorization: Bearer $POSTWRIGHT_KEY"`}</Code>
      <h3 id="typescript">TypeScript</h3>
      <Code>{firstCallInTypeScript}</Code>
      <h3 id="python">Python</h3>
      <Code>{firstCallInPython}</Code>
      <h2 id="next">3. Go on</h2>
      <ul>
        <li>
          To publish at once, call <code>POST /post-groups/{'{id}'}/publish</code> instead. To use the next
          free slot of each account, call <code>POST /post-groups/{'{id}'}/queue</code>.
        </li>
        <li>
          For pictures, upload the file to <code>POST /media</code> and name its id in <code>media</code> of
          the group.
        </li>
        <li>
          To learn what became of a post, read it or receive <a href="/docs/api/webhooks">webhooks</a>.
        </li>
        <li>
          The <a href="/docs/api">reference</a> has every call. Generators of clients read{' '}
          <a href="/api/v1/openapi.json">the OpenAPI document</a>, for example{' '}
          <code>npx openapi-typescript</code>.
        </li>
      </ul>
    </>
  )
}
