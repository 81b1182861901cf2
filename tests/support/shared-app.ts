import { startTestApp, type TestApp } from './app.ts'
import { openDatabases } from './open-databases.ts'

/** The application of this worker process, shared by all test files that use it. */
let started: Promise<TestApp> | undefined

/**
 * An application for files that only call it, each with users and workspaces of its own; it is started once for a worker
 * process and ends with it. Files that need a clock, settings, background work or an empty database start their own.
 */
export async function sharedApp(): Promise<TestApp> {
  const app = await (started ??= startTestApp())
  openDatabases.add(app.databaseUrl)
  return {
    ...app,
    async close() {
      // Files that do not use it need not check its database after each test.
      await openDatabases.delete(app.databaseUrl)
      return app.takeErrors()
    },
  }
}
