import { createTransport } from 'nodemailer'

export type Mail = {
  /** The same on every attempt, so that mail clients recognize a mail that is delivered twice. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Where a request ends such mails, of a mail that the recipient can do without. */
  unsubscribeUrl?: string | undefined
}

/** Delivers one message or throws; the calling job retries. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

const timeoutMs = 20_000

/** Sends mail through an SMTP server. `from` is the sender that recipients see. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  const domain = /@([A-Za-z0-9.-]+)/.exec(options.from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html, unsubscribeUrl }) {
      await transport.sendMail({
        from: options.from,
        // An object is always one address; a string would be parsed as a list.
        to: { name: '', address: to },
        subject: oneLine(subject),
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
      })
    },
    close: () => transport.close(),
  }
}

/** Mail programs show a button that sends the request (RFC 8058). */
const unsubscribeHeaders = (url: string | undefined) =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** Removes line breaks, which would start another header. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}
