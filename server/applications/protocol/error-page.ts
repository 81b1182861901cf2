import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Configuration } from 'oidc-provider'
import { errorStatus } from '../../../contract/errors.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { escapeHtml } from '../../infra/http/pages/escape-html.ts'
import { plainPage } from '../../infra/http/pages/plain-page.ts'

/** The page of a request that does not go back to its application, for example because its address is foreign. */
export const renderError: NonNullable<Configuration['renderError']> = (ctx, { error, error_description }) => {
  const detail = error_description === undefined ? error : `${error}: ${error_description}`
  // The library means to redirect some errors.
  if (ctx.status < 400) ctx.status = 400
  ctx.type = 'html'
  ctx.body = errorPage(
    `<p>The application sent something that we cannot accept, or its request has ended. Go back to the application and start again. Nothing was connected.</p>
<p class="meta">What its developer needs to know: ${escapeHtml(detail)}</p>`,
  )
}

/** The page of a request that we refuse for a reason of our own, such as a limit. */
export function showProblem(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof AppError)) throw error
  if (error.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(Math.ceil(error.retryAfterSeconds)))
  }
  void reply
    .status(errorStatus[error.code])
    .type('text/html; charset=utf-8')
    .send(errorPage(`<p>${escapeHtml(error.message)} Nothing was connected.</p>`))
}

const errorPage = (html: string) =>
  plainPage({
    title: 'This request cannot go on',
    place: 'Connect an application',
    body: `<article><h1>This request cannot go on</h1>\n${html}</article>`,
  })
