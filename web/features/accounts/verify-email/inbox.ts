import type { MailWay } from '../../../../contract/accounts/accounts.ts'

/** A page on which a mail can be read. */
export type Inbox = { label: string; url: string }

/** Webmail of the providers that most people use, by the domains of their addresses. */
const webmail: [name: string, url: string, domains: readonly string[]][] = [
  ['Gmail', 'https://mail.google.com/', ['gmail.com', 'googlemail.com']],
  ['Outlook', 'https://outlook.live.com/mail/', ['outlook.com', 'hotmail.com', 'live.com', 'msn.com']],
  ['Yahoo Mail', 'https://mail.yahoo.com/', ['yahoo.com', 'ymail.com']],
  ['iCloud Mail', 'https://www.icloud.com/mail', ['icloud.com', 'me.com', 'mac.com']],
  ['Proton Mail', 'https://mail.proton.me/', ['proton.me', 'protonmail.com', 'pm.me']],
]

/** Where the newest mail to this address can be read; null where that is not known, and where no mail is sent. */
export function inboxOf(email: string, mail: MailWay | undefined): Inbox | null {
  if (mail === 'local') {
    return { label: 'Open the mailbox', url: `/dev/mailbox/newest?${new URLSearchParams({ to: email })}` }
  }
  const domain = email.split('@').at(-1)?.toLowerCase() ?? ''
  const provider = webmail.find(([, , domains]) => domains.includes(domain))
  return mail === 'sent' && provider ? { label: `Open ${provider[0]}`, url: provider[1] } : null
}
