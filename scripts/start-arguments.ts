import { readFileSync } from 'node:fs'
import path from 'node:path'

const packageFile = path.join(path.dirname(import.meta.dirname), 'package.json')
const { scripts } = JSON.parse(readFileSync(packageFile, 'utf8')) as { scripts: { start: string } }

/** What `npm start` passes to Node: its options and the program, relative to the folder of the package. */
export const startArguments: readonly string[] = scripts.start.split('exec node ')[1]?.split(' ') ?? []
