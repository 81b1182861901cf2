import { createTransport } from 'nodemailer'

export type Mail = {
  /** The same at every try, so that a mail delivered twice is recognised as one. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** Delivers one message or throws; the caller is a job, which tries again. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

const timeoutMs = 20_000

/** Mail through an SMTP server. `from` is the address people see. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url: options.url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  const domain = /@([A-Za-z0-9.-]+)/.exec(options.from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html }) {
      await transport.sendMail({
        from: options.from,
        // As an object it is one address, whatever stands in it; text would be read as a list.
        to: { name: '', address: to },
        subject: oneLine(subject),
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}
