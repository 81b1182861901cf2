import { apiKeyScopes, scopeWords } from '../../../../contract/api-keys/scopes.ts'
import { isOnAtFirst } from '../../../../contract/applications/consent.ts'
import { Code } from './code.tsx'

export function Applications() {
  return (
    <>
      <p>
        For a program of your own, make an <a href="/docs/api/first-call">API key</a>. For a program that
        others use, let them connect it by OAuth 2.1: each chooses a workspace and what your application may
        do, and can disconnect it at any time. Any OAuth client library does what follows, if you give it the
        address of the metadata:
      </p>
      <Code>{`GET /.well-known/oauth-authorization-server
GET /.well-known/oauth-protected-resource/api/v1
GET /.well-known/oauth-protected-resource/mcp`}</Code>
      <h2 id="register">Register it</h2>
      <p>
        In Settings, API, an owner or admin registers an application with a name and the addresses to which
        people return. One that runs on a server gets a secret, which is shown once. One that runs on phones,
        computers or in browsers has none. Agents need not be registered: they register themselves at{' '}
        <code>/oauth/register</code> (RFC 7591) and are forgotten after a day if nobody connects them.
      </p>
      <h2 id="ask">Ask a person</h2>
      <p>
        Send the browser to <code>/oauth/authorize</code>. PKCE with <code>S256</code> is required, also with
        a secret. <code>resource</code> says what the token is for: <code>/api/v1</code> at this installation,
        or <code>/mcp</code>, the tools for agents. Without it, you get <code>/api/v1</code>, and an
        application that registered itself gets <code>/mcp</code>. A token for one is refused by the other,
        and the screen says which it is.
      </p>
      <Code>{`https://.../oauth/authorize
  ?response_type=code
  &client_id=0196f8a4-7d1e-7c3a-9b70-2f4f6f3c1a55
  &redirect_uri=https://app.example.com/callback
  &scope=posts:read posts:write
  &resource=https://.../api/v1
  &code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
  &code_challenge_method=S256
  &state=...`}</Code>
      <p>
        The person signs in, chooses the workspace, and allows or denies. The browser returns to your address
        with <code>code</code> and <code>state</code>, or with <code>error=access_denied</code>. Compare{' '}
        <code>state</code> with what you sent. A request with a mistake, such as one without PKCE, is told on
        a page and does not return.
      </p>
      <h2 id="scopes">Scopes</h2>
      <p>
        Ask for as little as you need. What is marked is off on the screen until the person turns it on, so
        look at <code>scope</code> in the answer with the token. Without <code>scope</code>, the screen offers
        all.
      </p>
      <ul>
        {apiKeyScopes.map((scope) => (
          <li key={scope}>
            <code>{scope}</code>: {scopeWords[scope]}
            {isOnAtFirst(scope) ? '' : ' (off at first)'}
          </li>
        ))}
      </ul>
      <h2 id="token">Get and refresh tokens</h2>
      <p>
        Exchange the code within a minute, once. An application with a secret sends it by HTTP Basic; one
        without sends <code>client_id</code> in the body.
      </p>
      <Code>{`curl -u CLIENT_ID:CLIENT_SECRET https://.../oauth/token \\
  -d grant_type=authorization_code -d code=... \\
  -d redirect_uri=https://app.example.com/callback -d code_verifier=...

{ "access_token": "pw_app_...", "token_type": "Bearer", "expires_in": 3600,
  "refresh_token": "...", "scope": "posts:read posts:write" }`}</Code>
      <p>
        Call the API with <code>Authorization: Bearer pw_app_...</code>; everything else is as with a key, the{' '}
        <a href="/docs/api/limits">limits</a> too. After an hour, or on a 401, get another one:
      </p>
      <Code>{`curl -u CLIENT_ID:CLIENT_SECRET https://.../oauth/token \\
  -d grant_type=refresh_token -d refresh_token=...`}</Code>
      <p>
        Each answer has another refresh token; store it before you use the new access token, and refresh in
        one place at a time. One that comes again within 30 seconds works, in case an answer was lost. Later,
        it may be stolen, and ends the whole connection. One that is not used for 60 days ends, and so does a
        connection after a year.
      </p>
      <h2 id="end">When it ends</h2>
      <p>
        The person can disconnect it, reset their password, leave the workspace, or lose the right to do
        something; owners and admins can disconnect it, too. You then get 401, or 403 with the reason, and{' '}
        <code>invalid_grant</code> on a refresh: ask the person again. When somebody disconnects in your
        application, tell us at <code>/oauth/revoke</code> (RFC 7009); that ends the connection as well.
      </p>
    </>
  )
}
