export function Limits() {
  return (
    <>
      <h2 id="requests">Requests</h2>
      <p>
        A key makes 120 calls a minute, all keys of a workspace together 600, unless whoever runs this
        installation chose other numbers. Every answer says what is left in <code>RateLimit-Limit</code>,{' '}
        <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code>, in seconds. Beyond it, calls fail
        with status 429 and{' '}
        <a href="/docs/api/errors#rate_limited">
          <code>rate_limited</code>
        </a>
        ; wait as many seconds as <code>Retry-After</code> says.
      </p>
      <h2 id="sizes">Sizes</h2>
      <ul>
        <li>JSON: 1 MB.</li>
        <li>Pictures: 10 MB and 50 megapixels. Videos: 500 MB, in one request or in pieces.</li>
        <li>A page of a list: 100. A call for several posts: 100 posts.</li>
        <li>
          Texts, pictures and videos of a post: as its platform allows. Drafts may be longer; publishing tells
          what is too long.
        </li>
      </ul>
      <h2 id="platforms">Platforms</h2>
      <p>
        Platforms have limits of their own, for example for posts a day. A post that meets one waits and goes
        out as soon as it may; no other account waits for it.
      </p>
      <h2 id="points">Points and plans</h2>
      <p>
        Scheduling a post and texts of the operator's model cost points, as in the application: see{' '}
        <code>GET /points</code>. API access is part of the Agency plan.
      </p>
      <h2 id="versions">Versions of the API</h2>
      <p>
        <code>/api/v1</code> only grows: fields and calls are added, none is removed or gets another meaning.
        Ignore fields that you do not know. Misspelled fields of requests are refused.
      </p>
    </>
  )
}
