// Fails unless docs/conformance.md has a line for each step of the specification's tests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../steps.mjs'
import { readSentences } from './read-sentences.ts'

const lines = readSentences(join(packageFolder, 'tests/e2e/specification'))
const page = readFileSync(join(packageFolder, 'docs/conformance.md'), 'utf8').split('\n')
const missing = lines.filter((line) => !page.some((text) => line.test(text)))
for (const line of missing) console.error(`docs/conformance.md has no line ${line.source}`)
if (missing.length > 0) console.error('Write the page with `npm run conformance`.')
process.exit(missing.length > 0 ? 1 : 0)
