// Builds the web application and the server's programs if their sources have changed since the last build; with an
// argument (`web`, `server`) only one of them. Compares contents instead of times, because a fresh clone has new times.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, packageFolder, run } from './steps.mjs'

const common = ['contract', 'package.json', 'package-lock.json', 'tsconfig.json']
const parts = [
  {
    name: 'web',
    title: 'the web application',
    sources: ['web', ...common, 'vite.config.ts', 'tsconfig.web.json'],
    command: ['vite', 'build'],
    made: join('web', 'app.html'),
  },
  {
    name: 'server',
    title: 'the server',
    sources: ['server', 'sandbox', 'scripts', ...common, 'vite.server.config.ts'],
    // Its hundred files are of no interest.
    command: ['vite', 'build', '--logLevel', 'warn', '--config', 'vite.server.config.ts'],
    made: join('server', 'main.js'),
  },
]

const wanted = parts.filter(({ name }) => process.argv.length === 2 || process.argv.includes(name))
await Promise.all(wanted.map(ensureBuilt))

async function ensureBuilt({ name, title, sources, command: [program, ...args], made }) {
  const dist = join(packageFolder, 'dist')
  const stamp = join(dist, `${name}.sha256`)
  const now = fingerprint(sources)
  if (existsSync(join(dist, made)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log(`Building ${title}.`)
  const code = await run(program, args)
  if (code !== 0) fail(`The build of ${title} failed: see above.`)
  mkdirSync(dist, { recursive: true })
  writeFileSync(stamp, now)
}

function fingerprint(sources) {
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
