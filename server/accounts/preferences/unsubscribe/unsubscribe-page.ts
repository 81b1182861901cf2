import { createHash } from 'node:crypto'
import { brand } from '../../../../contract/brand.ts'
import type { Config } from '../../../config.ts'
import { escapeHtml } from '../../../infra/http/pages/escape-html.ts'
import type { MailPreference } from './unsubscribe-url.ts'

const about: Record<MailPreference, string> = {
  emailNotifications: 'emails about posts and accounts',
  contentUpdates: 'emails about what happens to your posts',
  marketingEmails: 'our letters about what is new',
  engagementMilestones:
    'emails about milestones of your posts and accounts, and their entries under the bell',
}

type Settings = Pick<Config, 'appUrl'>

/** The button posts to the URL of this page. */
export const askPage = (mail: MailPreference): string =>
  page(
    'Unsubscribe',
    `<p>Stop ${about[mail]}?</p>
<p class="quiet">We still write to you about your account itself: its security, your address and payments.</p>
<form method="post"><button>Unsubscribe</button></form>`,
  )

export const donePage = ({ appUrl }: Settings, mail: MailPreference): string =>
  page(
    'You are unsubscribed',
    `<p>We no longer send you ${about[mail]}. What needs your attention is under the bell.</p>
<p><a href="${escapeHtml(appUrl)}/settings/notifications">Turn them on again in Settings</a></p>`,
  )

export const invalidPage = ({ appUrl }: Settings): string =>
  page(
    'This link is incomplete',
    `<p>Please copy the whole link from the email, or turn emails off in Settings.</p>
<p><a href="${escapeHtml(appUrl)}/settings/notifications">Open Settings</a></p>`,
  )

const style = `body{margin:0;padding:48px 16px;font:16px/24px Inter,Roboto,Helvetica,Arial,sans-serif;background:#f8fafc;color:#1e293b}
.brand{max-width:440px;margin:0 auto;padding:0 4px 16px;font-weight:700;color:#4f46e5}
main{max-width:440px;margin:0 auto;padding:28px;border:1px solid #e2e8f0;border-radius:16px;background:#fff}
h1{margin:0 0 12px;font-size:24px;line-height:32px}p{margin:0 0 16px}.quiet{font-size:14px;color:#64748b}a{color:#4f46e5;font-weight:600}
button{min-height:40px;padding:8px 20px;border:0;border-radius:12px;background:#4f46e5;color:#fff;font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:2px solid #4f46e5;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#0b1220;color:#e2e8f0}main{background:#111a2b;border-color:#1f2a3d}.quiet{color:#94a3b8}a,.brand{color:#a5b4fc}}`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Replaces the content security policy of API responses, which would block the page's styles. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(brand.name)}</title><style>${style}</style></head>
<body><p class="brand">${escapeHtml(brand.name)}</p><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>
`
