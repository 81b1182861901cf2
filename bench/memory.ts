import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '../tests/support/product.ts'
import { atMost, type Bench } from './bench.ts'

const idleMs = 20_000

/** Proportional set size of the product and its database, idle after a few answers. Linux only. */
export const memoryBench: Bench = {
  name: 'memory',
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

/** The database's own process and its children; it is detached, so it is found by its data folder. */
function databasePids(dataDir: string): number[] {
  const processes = readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    return Number.isInteger(pid)
      ? [{ pid, parent: parentOf(pid), command: read(`/proc/${pid}/cmdline`) }]
      : []
  })
  const server = processes.find(({ command }) => command.includes('postgres') && command.includes(dataDir))
  if (!server) throw new Error('The database process was not found')
  return processes.filter((one) => one.pid === server.pid || one.parent === server.pid).map((one) => one.pid)
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1])
}

function proportionalMegabytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1]
  return Number(kilobytes ?? 0) / 1024
}

/** Empty for a process that ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
