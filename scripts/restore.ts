// npm run restore -- FILE [--force]
import path from 'node:path'
import { BackupError } from './backup/manifest.ts'
import { restore } from './backup/restore.ts'
import { runCommand, withDatabase } from './backup/with-database.ts'

const args = process.argv.slice(2)
const file = args.find((argument) => !argument.startsWith('--'))
const unknown = args.find((argument) => argument.startsWith('--') && argument !== '--force')

await runCommand(async () => {
  if (file === undefined || unknown !== undefined) {
    throw new BackupError('Usage: npm run restore -- FILE [--force]')
  }
  await withDatabase('restore', async (place) => {
    const manifest = await restore({ ...place, file: path.resolve(file), force: args.includes('--force') })
    console.log(`Restored the backup of ${manifest.created} (version ${manifest.productVersion}).`)
    console.log('Posts that were still scheduled in it will be published when the worker starts.')
  })
})
