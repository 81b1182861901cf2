export { ApplicationsSection } from './registered/applications-section.tsx'
export { ConnectionsSection } from './connections/connections-section.tsx'
