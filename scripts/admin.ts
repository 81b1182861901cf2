// npm run admin -- COMMAND ...
import { randomBytes } from 'node:crypto'
import { readConfig, ConfigError } from '../server/config.ts'
import { createContext } from '../server/create-context.ts'
import { createLog } from '../server/infra/create-log.ts'
import { AdminError, readCommand, usage } from './admin/commands.ts'
import { runCommand, withDatabase } from './backup/with-database.ts'
import { UsageError } from './parse-command.ts'

const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))

try {
  const command = readCommand(process.argv.slice(2))
  if (command === 'help') console.log(usage)
  else {
    await runCommand(() =>
      withDatabase('administer', async ({ databaseUrl }) => {
        // The commands neither decrypt nor sign, so a random secret is enough and none is created on disk.
        // They do no background work either.
        const config = readConfig({ APP_SECRET: randomBytes(32).toString('hex'), ...given, ROLES: 'web' })
        const ctx = createContext({ config, databaseUrl, log: createLog('warn') })
        try {
          for (const line of await command(ctx)) console.log(line)
        } finally {
          await ctx.db.destroy()
        }
      }),
    )
  }
} catch (error) {
  if (error instanceof UsageError) {
    console.error(error.message)
    process.exitCode = 2
  } else if (error instanceof AdminError || error instanceof ConfigError) {
    console.error(error.message)
    process.exitCode = 1
  } else throw error
}
