import nodemailer from 'nodemailer'

export type Mail = { to: string; subject: string; text: string; html: string }

/** Delivers one message or throws; the caller is a job, which tries again. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

const timeoutMs = 20_000

/** Mail through an SMTP server. `from` is the address people see. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({
    url: options.url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return {
    async send(mail) {
      await transport.sendMail({ from: options.from, ...mail })
    },
    close: () => transport.close(),
  }
}
