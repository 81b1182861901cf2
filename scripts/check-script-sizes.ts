// Compares the script that each page of the build loads at its start with its budget. `npm run bench -- shell` measures
// the same in a browser.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { maxFiles, pageScripts } from '../web/build/page-scripts.ts'
import { scriptSizes, unlistedScreens, type Manifest } from './sizes/script-sizes.ts'

const folder = path.resolve(import.meta.dirname, '../dist/web')
const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
const bytesOf = (file: string) => gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length

const sizes = scriptSizes(manifest, pageScripts, maxFiles, bytesOf)
for (const { path: address, kilobytes, files, problems } of sizes) {
  const size = `${address.padEnd(28)} ${kilobytes.toFixed(1).padStart(6)} KB in ${String(files).padStart(2)} files`
  console.log([size, ...problems].join('; '))
}
const unlisted = unlistedScreens(manifest, pageScripts)
for (const screen of unlisted) console.log(`${screen} is not listed in web/build/page-scripts.ts.`)
process.exitCode = unlisted.length > 0 || sizes.some(({ problems }) => problems.length > 0) ? 1 : 0
