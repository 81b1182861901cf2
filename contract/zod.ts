import { config, z } from 'zod'
import { issueMessage } from './issue-message.ts'

/**
 * zod as the contract uses it; schemas are built with this `z`. Answers carry our words and never zod's own. In a
 * browser nothing is compiled at run time: the content security policy forbids it.
 */
// Not called as `z.`: the bundler treats calls of `z` as free of side effects and drops them.
config({ customError: issueMessage, jitless: 'document' in globalThis })

export { z }
