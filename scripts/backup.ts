// npm run backup [-- FILE]
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { backUp } from './backup/back-up.ts'
import { runCommand, withDatabase } from './backup/with-database.ts'

const packageFile = path.join(import.meta.dirname, '..', 'package.json')
const { name, version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { name: string; version: string }
const [given] = process.argv.slice(2)
const file = path.resolve(given ?? `${name}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`)

await runCommand(() =>
  withDatabase('back up', async (place) => {
    const manifest = await backUp({ ...place, file, productVersion: version })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const files = manifest.entries.filter((entry) => entry.name.startsWith('files/media/')).length
    const { size } = await stat(file)
    console.log(`Backed up ${rows} rows and ${files} media files to ${file} (${(size / 1e6).toFixed(1)} MB).`)
    console.log('It holds the secret of this installation: keep it as safe as the data folder.')
  }),
)
