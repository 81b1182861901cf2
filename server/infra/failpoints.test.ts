import { afterEach, expect, test } from 'vitest'
import { failpointsIn } from '../../tests/support/failpoints.ts'
import { readConfig } from '../config.ts'
import { armFailpoints, failpoint, parseFailpoints } from './failpoints.ts'

afterEach(() => armFailpoints([]))

test('a failpoint that is not armed does nothing', async () => {
  armFailpoints(parseFailpoints('publish.send.after=crash'))
  await expect(failpoint('publish.send.before')).resolves.toBeUndefined()
})

test('an armed failpoint acts once, at the given hit', async () => {
  armFailpoints(parseFailpoints('points.hold.after=crash, publish.send.before=crash@3'))
  await failpoint('publish.send.before')
  await failpoint('publish.send.before')
  await expect(failpoint('publish.send.before')).rejects.toThrow('failpoint publish.send.before')
  await failpoint('publish.send.before')
  await expect(failpoint('points.hold.after')).rejects.toThrow('failpoint points.hold.after')
})

test.each(['send', 'send.after', 'send.after=explode', 'send.after=kill@0', 'a.b=kill@1;c.d=kill'])(
  'FAILPOINTS=%s is rejected',
  (text) => {
    expect(() => readConfig({ APP_SECRET: 'a'.repeat(32), FAILPOINTS: text })).toThrow(/^FAILPOINTS: /)
  },
)

test('failpoints cannot be set in production', () => {
  const environment = { APP_SECRET: 'a'.repeat(32), FAILPOINTS: 'publish.send.after=kill' }
  expect(readConfig(environment).failpoints).toHaveLength(1)
  expect(() => readConfig({ ...environment, NODE_ENV: 'production' })).toThrow(
    'FAILPOINTS: cannot be set in production',
  )
})

test('every failpoint in the code can be armed and has a unique name', () => {
  const names = failpointsIn('server')
  expect(names.length).toBeGreaterThan(0)
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
  expect(parseFailpoints(names.map((name) => `${name}=kill`).join()).map(({ name }) => name)).toEqual(names)
})
