import type { FastifyReply } from 'fastify'

import { html, type Markup } from './markup.ts'

export type Page = {
  title: string
  /** Address of the sandbox, for links and the style sheet. */
  base: string
  /** `x`, `instagram`; colours the mark. */
  network?: { name: string; label: string }
  body: Markup
  status?: number
  /** Instead of the words about the networks. */
  notice?: string
  /** Address of a style sheet beside the sandbox's own. */
  style?: string
  /** Origin a form of the page may lead to beside our own. */
  formTarget?: string
}

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers({
      'content-security-policy': policy(page.formTarget),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(document(page).html)
}

function policy(formTarget: string | undefined): string {
  // Browsers apply form-action to the redirect after the form as well, so the application's origin has to be in it.
  const forms = formTarget ? `'self' ${formTarget}` : "'none'"
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    `form-action ${forms}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function document({ title, base, network, body, notice, style }: Page): Markup {
  const name = network ? `${network.label} sandbox` : 'Sandbox'
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${name}</title>
        <link rel="stylesheet" href="${base}/assets/sandbox.css" />
        ${style === undefined ? undefined : html`<link rel="stylesheet" href="${style}" />`}
        <link rel="icon" type="image/svg+xml" href="${base}/assets/icon.svg" />
      </head>
      <body class="${network?.name ?? 'all'}">
        <header class="bar">
          <a class="mark" href="${base}"
            ><span class="dot" aria-hidden="true"></span>${network?.label ?? 'All networks'}
            <span class="tag">Sandbox</span></a
          >
          <p class="notice">${notice ?? 'A local stand-in. Nothing here reaches the real network.'}</p>
        </header>
        <main>${body}</main>
      </body>
    </html>`
}
