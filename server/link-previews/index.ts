export { linkPreviewRoutes } from './routes.ts'
