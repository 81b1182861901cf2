export { monitoringRoutes } from './routes.ts'
export { startMetricsServer } from './start-metrics-server.ts'
