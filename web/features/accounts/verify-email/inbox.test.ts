import { expect, test } from 'vitest'
import { inboxOf } from './inbox.ts'

test('without a mail server, the mail is in the local mailbox', () => {
  expect(inboxOf('ada+1@example.com', 'local')).toEqual({
    label: 'Open the mailbox',
    url: '/dev/mailbox/newest?to=ada%2B1%40example.com',
  })
})

test('a sent mail is at the provider of the address, if it is known', () => {
  expect(inboxOf('Ada@GMAIL.com', 'sent')).toEqual({ label: 'Open Gmail', url: 'https://mail.google.com/' })
  expect(inboxOf('ada@hotmail.com', 'sent')?.label).toBe('Open Outlook')
  expect(inboxOf('ada@gmail.com.example.org', 'sent')).toBeNull()
})

test('a mail that is not sent is nowhere', () => {
  expect(inboxOf('ada@gmail.com', 'off')).toBeNull()
  expect(inboxOf('ada@gmail.com', undefined)).toBeNull()
})
