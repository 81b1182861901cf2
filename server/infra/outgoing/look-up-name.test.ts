import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { nameLookups } from './look-up-name.ts'

const address: LookupAddress = { address: '192.0.2.1', family: 4 }

test('slow DNS lookups use only a few of the shared threads', async () => {
  const asked: { name: string; answer: (found: LookupAddress[]) => void; fail: (error: Error) => void }[] = []
  const lookUp = nameLookups((name) => new Promise((answer, fail) => asked.push({ name, answer, fail })))
  const names = Array.from({ length: 10 }, (_, at) => `slow-${at}.example`)
  const found = names.map((name) => lookUp(name))
  expect(asked.map(({ name }) => name)).toEqual(['slow-0.example', 'slow-1.example'])
  asked[0]?.answer([address])
  asked[1]?.fail(new Error('no such name'))
  await expect(found[0]).resolves.toEqual([address])
  await expect(found[1]).rejects.toThrow('no such name')
  await expect.poll(() => asked.length).toBe(4)
  for (let at = 2; at < names.length; at += 1) {
    await expect.poll(() => asked.length).toBeGreaterThan(at)
    asked[at]?.answer([address])
    await expect(found[at]).resolves.toEqual([address])
  }
})

test('the queue of DNS lookups is limited', async () => {
  const lookUp = nameLookups(() => new Promise(() => undefined))
  const outcomes = Array.from({ length: 300 }, () =>
    lookUp('slow.example').catch((error: Error) => error.message),
  )
  expect(await outcomes.at(-1)).toBe('too many names are being looked up')
})
