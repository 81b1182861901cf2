import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { killWriter, victims } from './kill-writer.ts'

const kills = 100
const longestRunMs = 300

test.each(victims)(
  `no acknowledged row is lost when ${kills} kills hit %s`,
  { timeout: 3_600_000 },
  async (name, choose) => {
    const random = seededRandom(name)
    await killWriter(
      choose,
      Array.from({ length: kills }, () => () => sleep(random() * longestRunMs)),
    )
  },
)
