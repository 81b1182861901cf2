export { useDashboard } from './dashboard-query.ts'
