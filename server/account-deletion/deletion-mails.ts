import { brand } from '../../contract/brand.ts'
import type { UserRow } from '../accounts/index.ts'
import type { Config } from '../config.ts'
import { composeMail } from '../mail/index.ts'

type Recipient = Pick<UserRow, 'full_name'>

/** These mails concern the account itself, so they are sent regardless of the user's preferences. */
const footer = 'You get this email because this is the address of the account.'

const dayOf = (time: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(time)

export function deletionScheduledMail({ appUrl }: Config, user: Recipient, deletesAt: Date) {
  return composeMail({
    subject: 'Your account will be deleted',
    greet: user.full_name,
    blocks: [
      {
        say: `You asked us to delete your ${brand.name} account. It will be deleted on ${dayOf(deletesAt)} UTC, with its posts, media and connected accounts. Until then nothing is published.`,
      },
      { say: 'Changed your mind? Sign in before then and choose "Keep my account":' },
      { button: 'Keep my account', url: `${appUrl}/login` },
      { say: 'If this was not you, keep your account in the same way and change your password.' },
    ],
    footer,
  })
}

export function deletionUndoneMail({ appUrl }: Config, user: Recipient) {
  return composeMail({
    subject: 'Your account stays',
    greet: user.full_name,
    blocks: [
      {
        say: `Your ${brand.name} account will not be deleted. Scheduled posts are published again. Some whose time has passed may wait for you to decide.`,
      },
      { button: `Open ${brand.name}`, url: `${appUrl}/dashboard` },
    ],
    footer,
  })
}

export function deletionDoneMail(user: Recipient) {
  return composeMail({
    subject: 'Your account is deleted',
    greet: user.full_name,
    blocks: [
      {
        say: `Your ${brand.name} account is deleted, with its posts, media and connected accounts. What was published stays on the platforms. Invoices are kept as the law asks, without anything else of yours.`,
      },
    ],
    footer: 'This is our last email to you.',
  })
}
