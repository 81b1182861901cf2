export { queueMail } from './queue-mail.ts'
export { startMailWork } from './mail-work.ts'
export { mailboxRoutes } from './mailbox-routes.ts'
export { composeMail, type MailText } from './compose-mail.ts'
