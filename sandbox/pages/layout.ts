import type { FastifyReply } from 'fastify'

import { html, type Markup } from './markup.ts'

export type Page = {
  title: string
  /** Address of the sandbox, for links and the style sheet. */
  base: string
  /** `x`, `instagram`; colors the mark. */
  platform?: { name: string; label: string }
  body: Markup
  status?: number
  /** Replaces the default notice about the platforms. */
  notice?: string
  /** URL of a style sheet in addition to the sandbox's own. */
  style?: string
  /** An origin other than our own to which a form of the page may redirect. */
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
  // Browsers apply form-action also to the redirect after a form, so it has to include the application's origin.
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

function document({ title, base, platform, body, notice, style }: Page): Markup {
  const name = platform ? `${platform.label} sandbox` : 'Sandbox'
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
      <body class="${platform?.name ?? 'all'}">
        <header class="bar">
          <a class="mark" href="${base}"
            ><span class="dot" aria-hidden="true"></span>${platform?.label ?? 'All platforms'}
            <span class="tag">Sandbox</span></a
          >
          <p class="notice">
            ${notice ?? 'A built-in test environment. Nothing here reaches the real platform.'}
          </p>
        </header>
        <main>${body}</main>
      </body>
    </html>`
}
