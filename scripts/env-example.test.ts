import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environmentSchema } from '../server/config.ts'
import { envExample } from './env-example.ts'

test('.env.example has every setting, as npm run env-example writes it', () => {
  expect(readFileSync('.env.example', 'utf8')).toBe(envExample())
})

test('every setting says what it means, but that of tests', () => {
  const silent = Object.entries(environmentSchema.shape).flatMap(([name, { description }]) =>
    description === undefined ? [name] : [],
  )
  expect(silent).toEqual(['FAILPOINTS'])
})
