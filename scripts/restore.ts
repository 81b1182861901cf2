// npm run restore -- FILE [--force]
import path from 'node:path'
import { restore } from './backup/restore.ts'
import { runCommand, withDatabase } from './backup/with-database.ts'
import { runParsed, UsageError } from './parse-command.ts'

const usage = `npm run restore -- FILE [--force]
    Restores a backup into DATA_DIR and its database (or DATABASE_URL).
    --force  Replaces the data that is already there.`

await runParsed(
  { usage, options: { force: { type: 'boolean' } }, maxPositionals: 1 },
  async ({ values, positionals: [file] }) => {
    if (file === undefined) throw new UsageError(`Name the backup file.\n\n${usage}`)
    await runCommand(() =>
      withDatabase('restore', async (place) => {
        const manifest = await restore({ ...place, file: path.resolve(file), force: values.force === true })
        console.log(`Restored the backup of ${manifest.created} (version ${manifest.productVersion}).`)
        console.log('Publishing is on hold: posts that were scheduled in it may have been published since.')
        console.log('Start Postwright, look at the scheduled posts, then: npm run admin -- release')
      }),
    )
  },
)
