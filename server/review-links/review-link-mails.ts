import { composeMail, nameInMail } from '../mail/index.ts'

const footer =
  'You received this email because somebody entered this address to look at posts. If that was not you, ignore it.'

type Named = { name: string; workspace: string }

export const reviewCodeMail = ({ name, workspace, code }: Named & { code: string }) =>
  composeMail({
    subject: `Your code is ${code}`,
    greet: name,
    blocks: [
      {
        say: `Enter this code to see the posts of ${nameInMail(workspace, 'a workspace')}. It works for 10 minutes:`,
      },
      { code },
    ],
    footer,
  })

export const reviewReminderMail = ({ name, workspace, link, url }: Named & { link: string; url: string }) =>
  composeMail({
    subject: `${nameInMail(workspace, 'A workspace')} waits for your review`,
    greet: name,
    blocks: [
      {
        say: `Posts of ${nameInMail(workspace, 'a workspace')} wait for you: ${nameInMail(link, 'a review')}.`,
      },
      { button: 'See the posts', url },
      { say: 'The link is yours. Do not pass it on: what is decided by it is decided in your name.' },
    ],
    footer,
  })
