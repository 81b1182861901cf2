import { expect, test } from 'vitest'
import { startTestApp } from './app.ts'

test('closing fails only after an unexpected error was logged', async () => {
  const quiet = await startTestApp()
  quiet.ctx.log.warn('a warning is no error')
  await quiet.close()

  const loud = await startTestApp()
  loud.ctx.log.error('unexpected trouble')
  await expect(loud.close()).rejects.toThrow('unexpected trouble')
})
