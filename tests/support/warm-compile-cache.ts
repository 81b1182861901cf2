import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { compileCache } from './product.ts'

const graph = ['server/app.ts', 'server/worker.ts'].map((file) => `import('./${file}')`)

/**
 * Fills the compile cache for all products of a run. Node writes it when a process ends by itself, and most products of
 * these tests are killed, so that each would compile all of its modules again.
 */
export function warmCompileCache(): void {
  spawnSync(process.execPath, ['--eval', `Promise.all([${graph.join(', ')}]).then(() => process.exit())`], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], ...compileCache },
  })
}
