// Runs the tests of the specification's sentences and writes docs/conformance.md from their results.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageFolder, run } from '../steps.mjs'
import { conformancePage } from './conformance-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'postwright-conformance-'))
const file = join(folder, 'report.json')
const code = await run('node', ['scripts/e2e.mjs', 'specification/', '--reporter=list,json'], {
  PLAYWRIGHT_JSON_OUTPUT_FILE: file,
})
const page = conformancePage(JSON.parse(readFileSync(file, 'utf8')))
rmSync(folder, { recursive: true, force: true })
if (page !== undefined) writeFileSync(join(packageFolder, 'docs/conformance.md'), page)
process.exit(code)
