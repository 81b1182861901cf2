// npm run backup [-- FILE]
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { backUp } from './backup/back-up.ts'
import { runCommand, withDatabase } from './backup/with-database.ts'
import { runParsed } from './parse-command.ts'
import packageJson from '../package.json' with { type: 'json' }

const { name, version } = packageJson

const usage = `npm run backup [-- FILE]
    Writes everything in DATA_DIR and its database (or DATABASE_URL) into FILE, a .tar.gz archive. Without FILE, the
    name contains the date. Works while the product runs.`

await runParsed({ usage, options: {}, maxPositionals: 1 }, async ({ positionals: [given] }) => {
  const now = new Date().toISOString().replaceAll(/[:.]/g, '-')
  await runCommand(() => writeBackup(path.resolve(given ?? `${name}-${now}.tar.gz`)))
})

async function writeBackup(file: string): Promise<void> {
  await withDatabase('back up', async (place) => {
    const manifest = await backUp({ ...place, file, productVersion: version })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const files = manifest.entries.filter((entry) => entry.name.startsWith('files/media/')).length
    const { size } = await stat(file)
    console.log(`Backed up ${rows} rows and ${files} media files to ${file} (${(size / 1e6).toFixed(1)} MB).`)
    if (process.env['S3_BUCKET'] && process.env['MEDIA_STORAGE'] !== 'folder') {
      console.log(
        'Media in the bucket is not in it: let the bucket keep versions, or copy it by its own tools.',
      )
    }
    console.log('It contains the secret of this installation: keep it as safe as the data folder.')
  })
}
