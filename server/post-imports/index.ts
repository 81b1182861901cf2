export { postImportRoutes } from './routes.ts'
