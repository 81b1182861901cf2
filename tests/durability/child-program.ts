import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { compileCache } from '../support/product.ts'

export type Program = {
  child: ChildProcess
  /** All lines printed up to now, including errors. */
  lines: string[]
  /** The first line that begins with the word; fails if the program ends before printing it. */
  line(word: string): Promise<string>
  ended: Promise<{ code: number | null; signal: string | null }>
}

/** Runs a program of this folder with the Node version of the tests. */
export function runProgram(file: string, args: string[], environment: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: { ...process.env, ...compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const readers = [child.stdout, child.stderr].map((stream) => createInterface({ input: stream }))
  for (const reader of readers) reader.on('line', (line) => lines.push(line))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode }))
  return {
    child,
    lines,
    ended,
    line: async (word) => {
      const isIt = (line: string) => line.trimStart().startsWith(word)
      await Promise.race([
        ended,
        expect.poll(() => lines.some(isIt), { timeout: 20_000, interval: 10 }).toBe(true),
      ])
      const found = lines.find(isIt)
      if (found === undefined) throw new Error(`ended without "${word}":\n${lines.join('\n')}`)
      return found
    },
  }
}

export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** The server's processes: the postmaster and its children. */
export function serverPids(dataDir: string): number[] {
  const postmaster = postmasterPid(dataDir)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === postmaster)
  return [postmaster, ...children.map(Number)]
}

function parentOf(pid: string): number | undefined {
  try {
    // The state and the parent's pid follow the program's name, which is in parentheses and can contain any character.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** Sends SIGKILL. A process that has already ended is not an error. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended together with its parent.
  }
}
