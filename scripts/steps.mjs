import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const packageFolder = dirname(dirname(fileURLToPath(import.meta.url)))

/** The environment in which the package's own tools, including its Node, are found first, and compile a file once. */
export function toolEnvironment(more = {}) {
  const path = [join(packageFolder, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const compileCache = join(packageFolder, 'node_modules', '.cache', 'node')
  return { ...process.env, NODE_COMPILE_CACHE: compileCache, PATH: path, ...more }
}

/** Exits with a one-line error message. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}

/** Runs a tool with inherited output; resolves to its exit code, or 1 if a signal ended it. */
export async function run(command, args, environment = {}) {
  const { code } = await start(command, args, { environment, stdio: 'inherit' })
  return code
}

/** Runs a tool; resolves to its exit code and its output. */
export function runQuietly(command, args, environment = {}) {
  return start(command, args, { environment, stdio: ['ignore', 'pipe', 'pipe'] })
}

function start(command, args, { environment, stdio }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: packageFolder, env: toolEnvironment(environment), stdio })
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    // Ctrl-C also reaches the tool, which is in the same process group, so this waits until it has ended.
    const pass = (signal) => (signal === 'SIGTERM' ? child.kill(signal) : undefined)
    process.on('SIGINT', pass)
    process.on('SIGTERM', pass)
    const end = (code) => {
      process.off('SIGINT', pass)
      process.off('SIGTERM', pass)
      resolve({ code, output: Buffer.concat(chunks).toString() })
    }
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${command} could not be started: ${error.message}\n`))
      if (stdio === 'inherit') process.stderr.write(chunks[0])
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}
