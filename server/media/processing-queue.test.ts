import { expect, test } from 'vitest'
import { workQueue } from './processing-queue.ts'

/** Work that ends when told to, with the order in which it starts. */
function controlled(limit: number) {
  const run = workQueue('pictures', limit)
  const started: string[] = []
  const ends: (() => void)[] = []
  const add = (workspace: string, name = workspace) =>
    run(workspace, () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  /** Ends what started first and lets the next start. */
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { run, add, started, endOne }
}

test('a workspace that sends many pictures does not delay the one of another', async () => {
  const { add, started, endOne } = controlled(2)
  for (let index = 1; index <= 6; index += 1) void add('greedy', `greedy ${index}`)
  void add('modest')
  expect(started).toEqual(['greedy 1', 'greedy 2'])
  await endOne()
  expect(started).toEqual(['greedy 1', 'greedy 2', 'modest'])
  await endOne()
  await endOne()
  expect(started.slice(3)).toEqual(['greedy 3', 'greedy 4'])
})

test('workspaces take turns', async () => {
  const { add, started, endOne } = controlled(1)
  for (const workspace of ['a', 'a', 'a', 'b', 'b', 'c']) void add(workspace)
  for (let index = 0; index < 6; index += 1) await endOne()
  expect(started).toEqual(['a', 'a', 'b', 'c', 'a', 'b'])
})

test('a workspace that waits for too many is refused, and another is not', async () => {
  const { run, add, endOne, started } = controlled(1)
  for (let index = 0; index < 101; index += 1) void add('full')
  await expect(run('full', () => Promise.resolve())).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 30,
  })
  const other = run('other', () => Promise.resolve('done'))
  await endOne()
  await endOne()
  await expect(other).resolves.toBe('done')
  expect(started.length).toBeGreaterThan(2)
})

test('work that fails makes room for the next', async () => {
  const { run } = controlled(1)
  const failing = run('a', () => Promise.reject(new Error('broken')))
  const next = run('a', () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  await expect(next).resolves.toBe('done')
})
