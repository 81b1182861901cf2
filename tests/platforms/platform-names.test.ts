import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { platformKeys } from '../../contract/platforms/platforms.ts'

const root = path.resolve(import.meta.dirname, '../..')

const keys = platformKeys.join('|')
const name = new RegExp(`['"\`](?:${keys})['"\`]|\\bplatforms\\.(?:${keys})\\b`)

/** Where platforms may be named; the landing page advertises them. */
const allowed = [
  'contract/platforms/',
  'server/connectors/index.ts',
  ...platformKeys.map((key) => `server/connectors/${key}/`),
  'web/landing/',
  'web/shared/ui/platform-icon.tsx',
]

test('no platform is named outside of its descriptor, its connector and its icon', () => {
  const files = ['contract', 'server', 'web'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  expect(sources.length).toBeGreaterThan(500)
  const found = sources
    .filter((file) => !allowed.some((place) => file.startsWith(place)))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (name.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})
