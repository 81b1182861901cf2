export { startBillingWork } from './billing-work.ts'
export { billingRoutes } from './routes.ts'
