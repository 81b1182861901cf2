import { agentPointsPerDay } from '../../../../contract/api-keys/scopes.ts'
import { brand } from '../../../../contract/brand.ts'
import { Code } from './code.tsx'

export function Agents() {
  return (
    <>
      <p>
        {brand.name} has an MCP server at <code>/mcp</code>. An agent that is connected to it reads your
        accounts and their limits, checks texts before they are stored, writes drafts, finds times, schedules,
        and tells you what became of each post. It acts for you, with your role, and what it does is written
        down as “Claude, for Lena”.
      </p>
      <h2 id="connect">Connect without a key</h2>
      <p>
        Claude, ChatGPT and Cursor connect themselves: you give them the address, sign in here, and choose
        what they may do. There is no key to copy.
      </p>
      <ul>
        <li>
          Claude: Settings, Connectors, Add custom connector, with the address <code>/mcp</code> of this
          installation. In Claude Code: <code>claude mcp add --transport http postwright ADDRESS/mcp</code>,
          then <code>/mcp</code>.
        </li>
        <li>
          ChatGPT: Settings, Connectors, with developer mode on, Create; choose OAuth as authentication.
        </li>
        <li>
          Cursor: add the address to <code>mcp.json</code> as below, without <code>headers</code>, and press
          Connect.
        </li>
      </ul>
      <p>
        The agent opens this page. Look at the host that gets the access: the name is the agent’s own choice.
        What publishes, approves, deletes or costs points is off until you turn it on. Allowing takes your
        password, and you get a mail about it.
      </p>
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet="/guides/consent-dark.webp" />
        <img
          src="/guides/consent-light.webp"
          width={720}
          height={1153}
          loading="lazy"
          alt="The page on which a person connects Claude: who asks, what it gets, the workspace, what it may do with boxes to check, and the buttons Deny and Allow."
        />
      </picture>
      <p>
        You disconnect it at any time in Settings, API, under <em>Connected applications</em>, and it is
        refused at once.
      </p>
      <h2 id="key">Or make a key for it</h2>
      <ol>
        <li>
          In Settings, API, create an API key. Name it after the agent, because the activity and the history
          of posts show this name.
        </li>
        <li>
          <em>Write drafts</em> lets it write, and you schedule. <em>Publish</em> lets it schedule as well.
        </li>
        <li>Copy the key. It is shown once.</li>
      </ol>
      <h2 id="claude">Claude</h2>
      <p>In Claude Code, in a terminal:</p>
      <Code>{`claude mcp add --transport http postwright "$POSTWRIGHT_URL/mcp" \\
  --header "Authorization: Bearer $POSTWRIGHT_KEY"`}</Code>
      <h2 id="cursor">Cursor</h2>
      <p>
        In <code>~/.cursor/mcp.json</code>, or <code>.cursor/mcp.json</code> of a project:
      </p>
      <Code>{`{
  "mcpServers": {
    "postwright": {
      "url": "https://postwright.example/mcp",
      "headers": { "Authorization": "Bearer pw_live_..." }
    }
  }
}`}</Code>
      <h2 id="chatgpt">ChatGPT and other agents</h2>
      <p>
        Where an agent takes an MCP server with a header, give it the address <code>/mcp</code> of this server
        and <code>Authorization: Bearer</code> with your key. In a program of your own for OpenAI’s API:
      </p>
      <Code>{`{
  "type": "mcp",
  "server_label": "postwright",
  "server_url": "https://postwright.example/mcp",
  "authorization": "pw_live_..."
}`}</Code>
      <p>To see for yourself what an agent sees, use the inspector of MCP:</p>
      <Code>{`npx @modelcontextprotocol/inspector --cli "$POSTWRIGHT_URL/mcp" --transport http \\
  --header "Authorization: Bearer $POSTWRIGHT_KEY" --method tools/list`}</Code>
      <h2 id="try">Try it</h2>
      <p>Say, for example:</p>
      <ul>
        <li>“Plan my next week: five posts for LinkedIn and X about our new rolls.”</li>
        <li>“Why was yesterday’s post not published, and what can I do?”</li>
        <li>“Which posts did best this month? Write three drafts like them.”</li>
      </ul>
      <h2 id="may">What it may do, and what it may not</h2>
      <ul>
        <li>
          What it writes is a draft. To schedule it needs the scope <code>posts:publish</code>.
        </li>
        <li>
          Where your workspace requires approval, scheduling asks for it, and nothing is published before a
          person decides. No agent decides about approval, whatever its key allows.
        </li>
        <li>
          Publishing at once or within 15 minutes, deleting a published post on its platform, and spending
          more than {agentPointsPerDay} points a day each take a scope of their own, which no key has at
          first: <code>agents:publish</code>, <code>agents:delete</code> and <code>agents:spend</code>. Choose
          them under “Agents with this key may also”.
        </li>
        <li>
          Each tool says what it did and, where something undoes it, with which call. Drafts that an agent
          deleted can be written again from its answer; what is deleted on a platform is gone.
        </li>
        <li>
          Texts of posts, comments, brand voices, names and answers of platforms reach the agent marked as
          data, so that nobody can give it orders in a comment. Still, let it publish alone only what you
          would publish unread.
        </li>
      </ul>
      <h2 id="limits">Limits and repetitions</h2>
      <p>
        A tool counts as one call for the <a href="/docs/api/limits">limits</a> of its key. Tools that write
        take an <code>idempotency_key</code>: a call that got no answer is repeated with the same one and done
        once. Tools that take long tell their progress and can be canceled.
      </p>
      <p>To end it, revoke the key in Settings, API: the next call of the agent is refused.</p>
    </>
  )
}
