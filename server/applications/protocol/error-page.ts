import type { Configuration } from 'oidc-provider'
import { escapeHtml } from '../../infra/http/pages/escape-html.ts'
import { plainPage } from '../../infra/http/pages/plain-page.ts'

/** The page of a request that cannot go back to its application, for example because its address is foreign. */
export const renderError: NonNullable<Configuration['renderError']> = (ctx, { error, error_description }) => {
  const detail = error_description === undefined ? error : `${error}: ${error_description}`
  ctx.type = 'html'
  ctx.body = plainPage({
    title: 'This request cannot go on',
    place: 'Connect an application',
    body: `<article><h1>This request cannot go on</h1>
<p>The application sent something that we cannot accept, or its request has ended. Go back to the application and start again. Nothing was connected.</p>
<p class="meta">What its developer needs to know: ${escapeHtml(detail)}</p></article>`,
  })
}
