import { expect, test } from 'vitest'
import { emailSchema } from './email-address.ts'

const messages = (email: string) => emailSchema.safeParse(email).error?.issues.map(({ message }) => message)

test.each([
  ["o'hara@example.co.uk", "o'hara@example.co.uk"],
  ['Ada.Lovelace+news@Example.com', 'Ada.Lovelace+news@Example.com'],
  ['  ada@example.com ', 'ada@example.com'],
  ['a!#$%&*/=?^_`{|}~-b@example.com', 'a!#$%&*/=?^_`{|}~-b@example.com'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
  ['ada@a-1.example.museum', 'ada@a-1.example.museum'],
])('%s is an email address', (email, stored) => {
  expect(emailSchema.parse(email)).toBe(stored)
})

test.each([
  'ada',
  'ada@example',
  '@example.com',
  'ada@',
  'ada@example..com',
  'ada@-example.com',
  'ada@example-.com',
  'ada@example.com.',
  'ada@1.2.3.4',
  'ada@[1.2.3.4]',
  'ada @example.com',
  'ada@exa mple.com',
  'a@b@example.com',
  '"ada"@example.com',
  'ada,bob@example.com',
  'ada@example.com\nbcc: bob@example.com',
  'ädä@example.com',
  'ada@bücher.example/path',
  'ada@ü:80.example',
  `ada@${'a'.repeat(64)}.example`,
  `${'a'.repeat(250)}@example.com`,
  `ada@${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.example`,
])('%j is no email address, and says so once', (email) => {
  expect(messages(email)).toEqual(['Invalid email address'])
})

test('an empty address is asked for', () => {
  expect(messages(' ')?.[0]).toBe('Email is required')
})
