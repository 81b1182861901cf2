import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const packageFolder = dirname(dirname(fileURLToPath(import.meta.url)))

/** The environment in which the package's own tools, its Node among them, are found first. */
export function toolEnvironment(more = {}) {
  const path = [join(packageFolder, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, ...more }
}

/** Ends the script with one line for the person who started it. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}

/** Runs a tool to its end; resolves to its exit code, 1 if a signal ended it. */
export function run(command, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: packageFolder,
      env: toolEnvironment(environment),
      stdio: 'inherit',
    })
    // Ctrl-C reaches the tool as well, as it is in the same group: waiting lets it end in order.
    const pass = (signal) => (signal === 'SIGTERM' ? child.kill(signal) : undefined)
    process.on('SIGINT', pass)
    process.on('SIGTERM', pass)
    const end = (code) => {
      process.off('SIGINT', pass)
      process.off('SIGTERM', pass)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      end(1)
    })
    child.on('exit', (code) => end(code ?? 1))
  })
}
