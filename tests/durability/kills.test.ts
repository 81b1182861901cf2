import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { kill, postmasterPid, runProgram, serverPids } from './child-program.ts'
import type { Program } from './child-program.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { makeDataFolder } from './data-folder.ts'

const kills = process.env['SOAK'] === '1' ? 100 : 20
const longestRun = 300

type Victims = (writer: Program, dataDir: string) => (number | undefined)[]

test('an application killed while it writes loses no acknowledged row', { timeout: 300_000 }, async () => {
  await killRepeatedly(1, (writer) => [writer.child.pid])
})

test('application and database killed together lose no acknowledged row', { timeout: 300_000 }, async () => {
  await killRepeatedly(2, (writer, dataDir) => [...serverPids(dataDir), writer.child.pid])
})

test(
  'application and postmaster killed, its children left, lose no acknowledged row',
  { timeout: 300_000 },
  async () => {
    await killRepeatedly(3, (writer, dataDir) => [writer.child.pid, postmasterPid(dataDir)])
  },
)

async function killRepeatedly(seed: number, victims: Victims): Promise<void> {
  const dataDir = makeDataFolder()
  const moment = seededRandom(`kills ${seed}`)
  const acknowledged = new Set<string>()
  for (let round = 0; round <= kills; round += 1) {
    const writer = runProgram('writer.ts', [dataDir])
    const found = new Set((await writer.line('found')).slice('found '.length).split(','))
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])
    await writer.line('acknowledged')
    if (round < kills) await sleep(moment() * longestRun)
    for (const pid of victims(writer, dataDir)) if (pid !== undefined) kill(pid)
    await writer.ended
    for (const line of writer.lines) {
      const [word, id = ''] = line.split(' ')
      // The kill may have cut the last line short, which would be another row's number.
      if (word === 'acknowledged' && (line !== writer.lines.at(-1) || round === kills)) acknowledged.add(id)
    }
  }
  expect(acknowledged.size).toBeGreaterThan(kills)
}
