import { expect, test } from 'vitest'
import { runExclusive } from './run-exclusive.ts'

/** Work that ends when the test says so. */
function work(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const run = () => {
    log.push(name)
    return promise
  }
  return { run, finish: () => resolve(name), fail: () => reject(new Error(name)) }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('work with one key runs one after the other in order, also after a failure, and other keys do not wait', async () => {
  const log: string[] = []
  const [first, second, third, other] = ['first', 'second', 'third', 'other'].map((name) => work(log, name))
  if (!first || !second || !third || !other) throw new Error('no work')
  const failing = runExclusive('a', first.run)
  const waiting = runExclusive('a', second.run)
  const beside = runExclusive('b', other.run)
  await settled()
  expect(log).toEqual(['first', 'other'])
  first.fail()
  await expect(failing).rejects.toThrow('first')
  const last = runExclusive('a', third.run)
  await settled()
  expect(log).toEqual(['first', 'other', 'second'])
  second.finish()
  expect(await waiting).toBe('second')
  third.finish()
  other.finish()
  expect(await Promise.all([last, beside])).toEqual(['third', 'other'])
  expect(log).toEqual(['first', 'other', 'second', 'third'])
})
