import { escapeHtml } from '../../infra/http/pages/escape-html.ts'
import { plainPage } from '../../infra/http/pages/plain-page.ts'
import type { LocalMail } from './local-mails.queries.ts'

/** All mails, newest first. */
export function mailboxPage(mails: LocalMail[], to: string | undefined): string {
  const list =
    mails.length === 0
      ? `<div class="empty"><strong>No mail${to === undefined ? ' yet' : ` for ${escapeHtml(to)}`}</strong>
         <p>What the product sends appears here while no mail server is set. Reload to look again.</p></div>`
      : `<ol class="list">${mails.map(listItem).join('')}</ol>`
  const filter = `<form method="get" action="/dev/mailbox" role="search">
    <label for="to">Recipient</label>
    <input id="to" name="to" type="search" value="${escapeHtml(to ?? '')}" placeholder="name@example.com">
    <button>Show</button></form>`
  return mailboxFrame('Mailbox', `<div class="head"><h1>Mailbox</h1>${filter}</div>${list}`)
}

function listItem(mail: LocalMail): string {
  return `<li><a href="/dev/mailbox/${mail.id}"><span class="subject">${escapeHtml(mail.subject)}</span>
    <span class="meta">${escapeHtml(mail.recipient)}</span>${time(mail.created_at)}</a></li>`
}

/** One mail as HTML, and its plain text with clickable links. */
export function mailPage(mail: LocalMail): string {
  return mailboxFrame(
    mail.subject,
    `<p><a href="/dev/mailbox">&larr; All mail</a></p>
    <article><h1>${escapeHtml(mail.subject)}</h1>
    <p class="meta">To ${escapeHtml(mail.recipient)} &middot; ${time(mail.created_at)}</p>
    <iframe title="Preview of the mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(mail.html)}"></iframe>
    <h2>Plain text</h2><pre>${linkify(mail.text)}</pre></article>`,
  )
}

/** Turns URLs into links and escapes everything. */
function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => {
      const safe = escapeHtml(part)
      return index % 2 === 1 ? `<a href="${safe}">${safe}</a>` : safe
    })
    .join('')
}

function time(at: Date): string {
  const iso = at.toISOString()
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`
}

const mailboxFrame = (title: string, body: string) => plainPage({ title, place: 'local mailbox', body })
