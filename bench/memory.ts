import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '../tests/support/product.ts'
import { atMost, type Bench } from './bench.ts'

const idleMs = 20_000

/** Proportional set size of the product and its database, idle after a few answers. Linux only. */
export const memoryBench: Bench = {
  async run() {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-bench-'))
    const product = await startProduct({ env: { DATA_DIR: dataDir } })
    for (let i = 0; i < 50; i++) await fetch(`${product.url}/api/openapi.json`).then((reply) => reply.text())
    await sleep(idleMs)
    const pids = [product.pid, ...databasePids(dataDir)]
    const megabytes = pids.map(proportionalMegabytes).reduce((sum, one) => sum + one, 0)
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
    return [atMost('memory: idle, database included', megabytes, 'MB PSS', 300)]
  },
}

/** The database's own process and its children; it is detached, so it is found by its pid file. */
function databasePids(dataDir: string): number[] {
  const server = Number(read(path.join(dataDir, 'postgres', 'postmaster.pid')).split('\n')[0])
  if (!server) throw new Error('The database process was not found')
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid))
  return pids.filter((pid) => pid === server || parentOf(pid) === server)
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1])
}

function proportionalMegabytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1]
  return Number(kilobytes ?? 0) / 1024
}

/** Empty for a process that has ended in the meantime. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
