import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** Arguments that a command does not accept. The message is followed by the usage. */
export class UsageError extends Error {}

type ArgumentRules<Options extends ParseArgsOptionsConfig> = {
  usage: string
  options: Options
  /** The most arguments that are not options. */
  maxPositionals: number
}

/** Parses the arguments of a command; `help` for `--help`. Throws `UsageError` for arguments it does not know. */
export function parseCommand<Options extends ParseArgsOptionsConfig>(
  args: string[],
  { usage, options, maxPositionals }: ArgumentRules<Options>,
) {
  const fail = (message: string) => new UsageError(`${message}\n\n${usage}`)
  const parsed = parse(args, options, fail)
  if ((parsed.values as { help?: boolean }).help === true) return 'help' as const
  const extra = parsed.positionals[maxPositionals]
  if (extra !== undefined) throw fail(`Unexpected argument '${extra}'`)
  return parsed
}

function parse<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  fail: (message: string) => UsageError,
) {
  try {
    const help = { type: 'boolean', short: 'h' } as const
    return parseArgs({ args, allowPositionals: true, options: { ...options, help } })
  } catch (error) {
    throw fail(error instanceof Error ? error.message : String(error))
  }
}

/** Runs a command's `main` with its parsed arguments, or prints the usage. Exits with 2 for bad arguments. */
export async function runParsed<Options extends ParseArgsOptionsConfig>(
  rules: ArgumentRules<Options>,
  main: (parsed: Exclude<ReturnType<typeof parseCommand<Options>>, 'help'>) => Promise<void>,
): Promise<void> {
  try {
    const parsed = parseCommand(process.argv.slice(2), rules)
    if (parsed === 'help') console.log(rules.usage)
    else await main(parsed)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}
