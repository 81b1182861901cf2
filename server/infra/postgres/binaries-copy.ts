import {
  type Stats,
  closeSync,
  copyFileSync,
  chmodSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Link } from './binaries.ts'
import { systemCode } from './start-error.ts'

type Source = { folder: string; version: string; links: Link[] }

/**
 * Copies the server to a folder that every user can enter, for a checkout that is read-only or below a folder of root.
 * Returns the folder, or undefined if the server runs from none. The copy is written to a temporary folder, flushed and
 * renamed, so that an existing one is complete; it is reused only if it is ours and no other user could have changed
 * it.
 */
export function copyBinaries(
  source: Source & { usable: (folder: string) => boolean; log: (line: string) => void },
): string | undefined {
  const name = `postwright-postgres-${source.version}-${process.getuid?.() ?? 0}`
  for (const parent of new Set(['/var/tmp', tmpdir(), '/tmp'])) {
    const place = join(parent, name)
    try {
      if (!isSound(place, source)) {
        source.log(`Copying the database server to ${place}.`)
        writeCopy(place, source)
      }
      if (isSound(place, source) && source.usable(place)) return place
    } catch (error) {
      // The disk is full or read-only, or another user has the name: try the next folder.
      if (systemCode(error) === undefined) throw error
    }
  }
  return undefined
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => {
    // Static libraries are large and only needed for compiling.
    if (path.endsWith('.a') || path.includes('pkgconfig')) return false
    return lstatSync(join(folder, path)).isFile()
  })
}

function isSound(place: string, source: Source): boolean {
  try {
    const paths = filesOf(source.folder)
    const folders = new Set(paths.flatMap((path) => ancestors(path)))
    return (
      ['', ...folders].every((path) => isPrivate(join(place, path), (stats) => stats.isDirectory())) &&
      paths.every((path) => {
        const { size } = statSync(join(source.folder, path))
        return isPrivate(join(place, path), (stats) => stats.isFile() && stats.size === size)
      }) &&
      source.links.every(({ path, target }) => readlinkSync(join(place, path)) === target)
    )
  } catch {
    return false
  }
}

/** Ours, and not writable by others, because another user's file in a shared folder must not be run. */
function isPrivate(path: string, is: (stats: Stats) => boolean): boolean {
  const stats = lstatSync(path)
  return stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0 && is(stats)
}

function ancestors(path: string): string[] {
  const parent = dirname(path)
  return parent === '.' ? [] : [...ancestors(parent), parent]
}

function writeCopy(place: string, source: Source): void {
  const fresh = mkdtempSync(`${place}.`)
  try {
    chmodSync(fresh, 0o755)
    for (const path of filesOf(source.folder)) {
      for (const folder of ancestors(path)) openFolder(join(fresh, folder))
      copyFileSync(join(source.folder, path), join(fresh, path))
      chmodSync(join(fresh, path), path.startsWith('bin/') ? 0o755 : 0o644)
      flush(join(fresh, path))
    }
    for (const { path, target } of source.links) symlinkSync(target, join(fresh, path))
    putInPlace(fresh, place, source)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function putInPlace(fresh: string, place: string, source: Source): void {
  // A broken copy is moved away first, because rename can replace only an empty folder. If another start was faster,
  // its copy is used.
  if (lstatSync(place, { throwIfNoEntry: false }) && !isSound(place, source)) {
    const broken = `${fresh}.old`
    renameSync(place, broken)
    rmSync(broken, { recursive: true, force: true })
  }
  try {
    renameSync(fresh, place)
  } catch (error) {
    if (!isSound(place, source)) throw error
  }
}

function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}

function flush(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
