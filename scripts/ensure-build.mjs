// Builds the web application if its sources have changed since the last build. Compares contents instead of times,
// because a fresh clone has new times.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, packageFolder, run } from './steps.mjs'

const sources = [
  'web',
  'contract',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.web.json',
]
const stamp = join(packageFolder, 'dist', 'web.sha256')
const page = join(packageFolder, 'dist', 'web', 'app.html')

const now = fingerprint()
if (!existsSync(page) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== now) {
  console.log('Building the web application.')
  const code = await run('npm', ['run', '--silent', 'build'])
  if (code !== 0) fail('The web application could not be built: see above.')
  mkdirSync(join(packageFolder, 'dist'), { recursive: true })
  writeFileSync(stamp, now)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) for (const path of filesOf(source)) addFile(hash, path)
  return hash.digest('hex')
}

function addFile(hash, path) {
  const content = readFileSync(join(packageFolder, path))
  hash.update(`${path}\0${content.length}\0`).update(content)
}

function filesOf(path) {
  const full = join(packageFolder, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
}
