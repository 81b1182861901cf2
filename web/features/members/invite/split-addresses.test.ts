import { expect, test } from 'vitest'
import { splitAddresses } from './split-addresses.ts'

test.each([
  ['', []],
  ['  lena@example.com ', ['lena@example.com']],
  [
    'a@b.example, c@d.example; e@f.example\ng@h.example',
    ['a@b.example', 'c@d.example', 'e@f.example', 'g@h.example'],
  ],
  ['Lena Lake <lena@example.com>, "Lake, Ada" <ada@example.com>', ['lena@example.com', 'ada@example.com']],
  ['lena@example.com, LENA@example.com', ['LENA@example.com']],
  ['not-an-address', ['not-an-address']],
])('the addresses in %j are %j', (text, addresses) => {
  expect(splitAddresses(text)).toEqual(addresses)
})
