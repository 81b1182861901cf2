// Prints `.env.example`: every setting with what it means and its default. `npm run env-example` writes the file.
import { z } from 'zod'
import { platformKeys, platforms } from '../contract/platforms/platforms.ts'
import { environmentSchema } from '../server/config.ts'

const heading = `Settings of Postwright, all of them optional. Copy this file to .env for compose.yaml, or to
/etc/postwright.env for systemd, and uncomment what you set. docs/operations.md tells more.`

const comment = (text: string) => text.replaceAll(/^/gm, '# ')

/** The text of the file. */
export function envExample(): string {
  const { properties = {} } = z.toJSONSchema(environmentSchema, { io: 'input', unrepresentable: 'any' })
  const settings = Object.entries(properties).flatMap(([name, schema]) => {
    if (typeof schema === 'boolean' || schema.description === undefined) return []
    const { default: given } = schema
    const value = typeof given === 'string' || typeof given === 'number' ? given : ''
    return [`${comment(schema.description)}\n#${name}=${value}`]
  })
  const credentials = platformKeys.map((key) => {
    const prefix = key.toUpperCase()
    const about = `Your application at ${platforms[key].name}: see docs/platforms/${key}.md.`
    return `${comment(about)}\n#${prefix}_CLIENT_ID=\n#${prefix}_CLIENT_SECRET=`
  })
  return `${[comment(heading), ...settings, ...credentials].join('\n\n')}\n`
}

if (import.meta.main) process.stdout.write(envExample())
