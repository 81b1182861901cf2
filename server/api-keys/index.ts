export { apiKeyRoutes } from './routes.ts'
export { explainRefusalTo } from './explain-key-refusal.ts'
export { askForKey, findKeyCaller, hasApiKey } from './find-key-caller.ts'
export { createCallLimits, type LimitCalls } from './limit-calls.ts'
