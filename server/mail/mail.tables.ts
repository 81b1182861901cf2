import type { DefaultInstant } from '../infra/database/columns.ts'

export type MailTables = {
  local_mails: {
    id: string
    recipient: string
    subject: string
    text: string
    html: string
    created_at: DefaultInstant
  }
}
