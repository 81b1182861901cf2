import { expect } from 'vitest'
import { kill, postmasterPid, runProgram, serverPids, type Program } from './child-program.ts'
import { makeDataFolder } from './data-folder.ts'

type Victims = (writer: Program, dataDir: string) => (number | undefined)[]

/** The processes to kill: the application, all of its database, or only the postmaster. */
export const victims: [string, Victims][] = [
  ['the application', (writer) => [writer.child.pid]],
  ['the application and its database', (writer, dataDir) => [...serverPids(dataDir), writer.child.pid]],
  [
    'the application and the postmaster, but no other process of the database',
    (writer, dataDir) => [writer.child.pid, postmasterPid(dataDir)],
  ],
]

/**
 * Kills a program that writes rows at each of these times, restarts it each time, and checks that every acknowledged
 * row is present after each start.
 */
export async function killWriter(
  choose: Victims,
  moments: ((writer: Program) => Promise<unknown>)[],
): Promise<void> {
  const dataDir = makeDataFolder()
  const acknowledged = new Set<string>()
  for (const moment of [...moments, undefined]) {
    const writer = runProgram('writer.ts', [dataDir])
    const found = new Set((await writer.line('found')).slice('found '.length).split(','))
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])
    await writer.line('acknowledged')
    await moment?.(writer)
    for (const pid of choose(writer, dataDir)) if (pid !== undefined) kill(pid)
    await writer.ended
    for (const line of writer.lines) {
      const [word, id = ''] = line.split(' ')
      // The kill may have truncated the last line, which would then be the number of another row.
      if (word === 'acknowledged' && line !== writer.lines.at(-1)) acknowledged.add(id)
    }
  }
  expect(acknowledged.size).toBeGreaterThan(moments.length)
}
