export { askPage } from './ask-page.ts'
export { pageCache, type PageCache } from './page-cache.ts'
export { linkPreviewRoutes } from './routes.ts'
