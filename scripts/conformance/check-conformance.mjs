// Fails unless docs/conformance.md has a line for each step of the specification's tests, and no other lines.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../steps.mjs'
import { readSentences } from './read-sentences.ts'

const lines = readSentences(join(packageFolder, 'tests/e2e/specification'))
const page = readFileSync(join(packageFolder, 'docs/conformance.md'), 'utf8').split('\n')
const unlisted = lines.filter((line) => !page.some((text) => line.test(text)))
const unproven = page.filter((text) => text.startsWith('- ') && !lines.some((line) => line.test(text)))
for (const line of unlisted) console.error(`docs/conformance.md has no line ${line.source}`)
for (const text of unproven) console.error(`docs/conformance.md has a line that no step proves: ${text}`)
const wrong = unlisted.length + unproven.length > 0
if (wrong) console.error('Write the page with `npm run conformance`.')
process.exit(wrong ? 1 : 0)
