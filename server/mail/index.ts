export { queueMail, type QueuedMail } from './queue-mail.ts'
export { startMailWork } from './mail-work.ts'
export { mailboxRoutes } from './mailbox/mailbox-routes.ts'
export { composeMail, type Block } from './compose-mail.ts'
