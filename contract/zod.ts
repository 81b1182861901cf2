import { config, z } from 'zod'
import { issueMessage } from './issue-message.ts'

/**
 * zod with the contract's settings; all schemas use this `z`. Responses contain our messages and never zod's. In a
 * browser nothing is compiled at run time, because the content security policy forbids it.
 */
// Not called as `z.`: the bundler treats calls of `z` as free of side effects and drops them.
config({ customError: issueMessage, jitless: 'document' in globalThis })

export { z }
