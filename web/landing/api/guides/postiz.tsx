import Box from '@mui/material/Box'
import { WithCode } from './with-code.tsx'

const calls = [
  ['GET /is-connected', 'GET /workspaces/current', ''],
  ['GET /integrations', 'GET /social-accounts', 'An integration is a social account.'],
  ['POST /upload', 'POST /media, POST /media/videos', 'Multipart field `file`, as there.'],
  [
    'GET /posts',
    'GET /post-groups, GET /calendar',
    'Pages instead of a range of dates, or the calendar of a range.',
  ],
  ['POST /posts, type draft', 'PUT /post-groups/{id}', 'You choose the id.'],
  [
    'POST /posts, type schedule',
    'PUT /post-groups/{id}, then POST .../schedule',
    'The local time and its zone, so that it survives a change of the clocks.',
  ],
  ['POST /posts, type now', 'PUT /post-groups/{id}, then POST .../publish', ''],
  ['POST /posts, type update', 'PUT /post-groups/{id}', 'With the version that you read.'],
  ['DELETE /posts/{id}', 'DELETE /posts/{id}', 'One post, not its whole group.'],
  ['GET /find-slot/{id}', 'GET /queue/next', ''],
  ['GET /analytics/{id}', 'GET /analytics', 'Choose accounts and days.'],
] as const

export function Postiz() {
  return (
    <>
      <p>
        Programs made for Postiz, such as its node for n8n and its command line, work here as they are: give
        them the address of this server and an API key, and they find the calls that they know below{' '}
        <code>/public/v1</code> and <code>/api/public/v1</code>. For what they cannot do, change to the calls
        of this API:
      </p>
      <p>
        What Postiz calls an integration is a <em>social account</em> here, a group is a <em>post group</em>,
        and tags are <em>labels</em>. The first <code>value</code> of a post is its text; further ones are its{' '}
        <code>parts</code>.
      </p>
      <Box component="section" className="scroll" aria-label="Calls" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">There</th>
              <th scope="col">Here, below /api/v1</th>
              <th scope="col">Mind</th>
            </tr>
          </thead>
          <tbody>
            {calls.map(([there, here, mind]) => (
              <tr key={there}>
                <td>
                  <code>{there}</code>
                </td>
                <td>
                  <code>{here}</code>
                </td>
                <td>
                  <WithCode text={mind} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      <h2 id="differences">What is different</h2>
      <ul>
        <li>
          The key stands after <code>Bearer</code>: <code>Authorization: Bearer pw_live_...</code>
        </li>
        <li>Texts are plain. Tags such as &lt;p&gt; are published as they are.</li>
        <li>
          Settings of a platform are <code>options</code> with names of their own; see{' '}
          <code>PostTargetInput</code> in the <a href="/docs/api">reference</a>.
        </li>
        <li>Failures have a code, and every refusal says what to do.</li>
      </ul>
      <h2 id="more">What you could not do there</h2>
      <p>
        Read, change and reschedule a single post, repeat a request safely, see what is left of a limit, ask
        for approval, comment, and receive signed webhooks that are tried again.
      </p>
    </>
  )
}
