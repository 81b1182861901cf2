// Starts the server in watch mode and the web application with hot reload; when one ends, so does the other.
import { spawn } from 'node:child_process'
import { packageFolder, toolEnvironment } from './steps.mjs'

// Links in mails use the URL of the development server.
const environment = toolEnvironment({ APP_URL: process.env.APP_URL ?? 'http://localhost:5173' })
const children = [
  ['node', '--watch', '--watch-preserve-output', 'server/main.ts'],
  ['vite', '--strictPort'],
].map(([command, ...args]) =>
  spawn(command, args, { cwd: packageFolder, env: environment, stdio: 'inherit' }),
)

// Ctrl-C also reaches the children, which are in the same process group, so this only waits for them.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', endAll)

for (const child of children) {
  child.on('error', (error) => {
    console.error(error.message)
    process.exitCode = 1
    endAll()
  })
  child.on('exit', (code, signal) => {
    if (code !== 0 && signal === null) process.exitCode = code ?? 1
    endAll()
  })
}

function endAll() {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
}
