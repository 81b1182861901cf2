import { brand } from '../../contract/brand.ts'
import { escapeHtml } from '../infra/http/pages/escape-html.ts'

export type Block =
  | { say: string }
  | { heading: string }
  | { points: string[] }
  | { links: { text: string; url: string }[] }
  | { button: string; url: string }
  | { code: string }

/** The content of a mail, from which the text and HTML versions are built. */
export type MailText = {
  subject: string
  /** The recipient's full name, used in the greeting only if it looks like a name. */
  greet?: string
  blocks: Block[]
  /** The small print: why this mail was sent. */
  footer: string
  /** The URL that unsubscribes the recipient. Absent for mails that every user must receive. */
  unsubscribeUrl?: string | undefined
}

type ComposedMail = Pick<MailText, 'subject' | 'unsubscribeUrl'> & { text: string; html: string }

/** Builds the text and HTML versions of a mail. All content is escaped. */
export function composeMail(mail: MailText): ComposedMail {
  const name = greetingName(mail.greet ?? '')
  const greeting = name === undefined ? 'Hello,' : `Hello ${name},`
  const { subject, unsubscribeUrl } = mail
  return { subject, text: asText(mail, greeting), html: asHtml(mail, greeting), unsubscribeUrl }
}

/**
 * The first word of a name if it consists of letters. Anyone can register another person's address, so a name must not
 * carry a link or an advertisement into our mail.
 */
function greetingName(fullName: string): string | undefined {
  const first = fullName.trim().split(/\s/)[0] ?? ''
  return /^[\p{L}\p{M}'’-]{1,40}$/u.test(first) ? first : undefined
}

function asText(mail: MailText, greeting: string): string {
  const blocks = mail.blocks.map((block) => {
    if ('say' in block) return block.say
    if ('heading' in block) return `${block.heading}\n${'-'.repeat(Math.min(block.heading.length, 60))}`
    if ('points' in block) return block.points.map((point) => `* ${point}`).join('\n')
    if ('links' in block) return block.links.map(({ text, url }) => `* ${text}\n  ${url}`).join('\n')
    if ('code' in block) return `    ${block.code}`
    return `${block.button}:\n${block.url}`
  })
  const unsubscribe = mail.unsubscribeUrl === undefined ? '' : `\n\nUnsubscribe: ${mail.unsubscribeUrl}`
  return (
    [greeting, ...blocks, `-- \n${brand.name}: ${brand.tagline}\n${mail.footer}${unsubscribe}`].join('\n\n') +
    '\n'
  )
}

const font = 'Inter,Roboto,Helvetica,Arial,sans-serif'

/** For mail programs that follow the system's dark mode; the others ignore it and show the styles of the elements. */
const darkStyle = `:root{color-scheme:light dark}
@media(prefers-color-scheme:dark){
.page{background:#0b1220!important;color:#e2e8f0!important}
.card{background:#111a2b!important;border-color:#1f2a3d!important}
.code{background:#0b1220!important;border-color:#1f2a3d!important}
.quiet{color:#94a3b8!important}.link{color:#a5b4fc!important}}`

function blockHtml(block: Block): string {
  if ('say' in block) return `<p style="margin:0 0 16px">${escapeHtml(block.say)}</p>`
  if ('heading' in block) {
    return `<h2 style="margin:24px 0 8px;font-size:16px;line-height:24px;font-weight:650">${escapeHtml(block.heading)}</h2>`
  }
  if ('points' in block) {
    const items = block.points.map((point) => `<li style="margin:0 0 8px">${escapeHtml(point)}</li>`)
    return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items.join('')}</ul>`
  }
  if ('links' in block) {
    const items = block.links.map(
      ({ text, url }) =>
        `<li style="margin:0 0 8px"><a href="${escapeHtml(url)}" target="_blank" rel="noopener" class="link" style="color:#4f46e5">${escapeHtml(text)}</a></li>`,
    )
    return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items.join('')}</ul>`
  }
  if ('code' in block) {
    return `<p class="code" style="margin:0 0 16px;padding:16px;border:1px solid #e2e8f0;border-radius:12px;background:#f8fafc;text-align:center;font-size:32px;font-weight:700;letter-spacing:8px">${escapeHtml(block.code)}</p>`
  }
  const url = escapeHtml(block.url)
  return `<p style="margin:0 0 12px"><a href="${url}" target="_blank" rel="noopener" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#4f46e5;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(block.button)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:12px;line-height:18px;color:#64748b;word-break:break-all">Or open this address: <a href="${url}" target="_blank" rel="noopener" class="link" style="color:#4f46e5">${url}</a></p>`
}

const unsubscribeHtml = ({ unsubscribeUrl }: MailText): string =>
  unsubscribeUrl === undefined
    ? ''
    : `<br><a href="${escapeHtml(unsubscribeUrl)}" target="_blank" rel="noopener" class="quiet" style="color:#64748b">Unsubscribe</a>`

function asHtml(mail: MailText, greeting: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f8fafc;color:#1e293b;word-break:break-word;font:16px/24px ${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto">
<tr><td class="link" style="padding:0 4px 16px;font-weight:700;font-size:16px;color:#4f46e5">${escapeHtml(brand.name)}</td></tr>
<tr><td class="card" style="padding:32px 28px 16px;background:#ffffff;border:1px solid #e2e8f0;border-radius:16px">
<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>
${mail.blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px;font-size:12px;line-height:18px;color:#64748b">${escapeHtml(mail.footer)}<br>${escapeHtml(`${brand.name}: ${brand.tagline}`)}${unsubscribeHtml(mail)}</td></tr>
</table>
</body>
</html>
`
}
