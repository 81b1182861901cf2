import { z } from 'zod'
import type { MailWay } from '../../contract/accounts/accounts.ts'

export type MailConfig = {
  /** Undefined if mail is not sent. */
  smtpUrl: string | undefined
  /**
   * Whether mail is kept in the database for the local mailbox. Never in production, because the links give access to
   * accounts.
   */
  localMailbox: boolean
  /** The sender's address that recipients see. */
  mailFrom: string
}

export const mailEnvironment = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional()
    .describe('Mail server: smtp://user:password@host:587 or smtps://user:password@host:465.'),
  MAIL: z
    .enum(['none'])
    .optional()
    .describe('none starts production without a mail server; no mail is sent.'),
  MAIL_FROM: z
    .string()
    .min(3)
    .default('Postwright <postwright@localhost>')
    .describe('Sender of all mails; required in production.'),
}

type Environment = z.output<z.ZodObject<typeof mailEnvironment>>

export function readMail(env: Environment, { production }: { production: boolean }): MailConfig {
  return {
    smtpUrl: env.SMTP_URL,
    localMailbox: !production && env.SMTP_URL === undefined && env.MAIL === undefined,
    mailFrom: env.MAIL_FROM,
  }
}

/** How mail of this installation is sent. */
export function mailWay({ smtpUrl, localMailbox }: Pick<MailConfig, 'smtpUrl' | 'localMailbox'>): MailWay {
  if (smtpUrl !== undefined) return 'sent'
  return localMailbox ? 'local' : 'off'
}

/** The error of an invalid configuration in one line; undefined if it is valid. */
export function wrongMail(env: Environment, { production }: { production: boolean }): string | undefined {
  if (env.MAIL === 'none' && env.SMTP_URL !== undefined) return 'MAIL: cannot be none while SMTP_URL is set'
  if (!production || env.SMTP_URL !== undefined || env.MAIL === 'none') return undefined
  return 'SMTP_URL: is required in production, because accounts are verified and passwords reset by mail; MAIL=none starts without mail'
}
