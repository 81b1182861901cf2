export { helpMenu } from './lazy-help-menu.ts'
