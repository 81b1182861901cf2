export { ensureLabels } from './ensure-labels.ts'
export { labelRoutes } from './routes.ts'
export { requireLabels } from './require-labels.ts'
export { listLabelRows } from './labels.queries.ts'
