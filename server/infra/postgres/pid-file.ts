import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export type PidFile = { pid: number; socketFolder: string; ready: boolean }

/** Parses `postmaster.pid`; undefined if it is missing or incomplete. PostgreSQL defines its lines. */
export function readPidFile(cluster: string): PidFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketFolder: lines[4] ?? '', ready: (lines[7] ?? '').trim() === 'ready' }
}

export function removePidFile(cluster: string): void {
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}
